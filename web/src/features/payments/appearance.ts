import type { Appearance } from '@stripe/stripe-js';

import type { Theme } from '#web/lib/browser/theme.ts';

/** Our colours and shapes for Stripe's form. It is in an iframe, so design tokens are passed by value. */
export function appearanceOf(theme: Theme): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('brand'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      accessibleColorOnColorPrimary: token('on-brand'),
      fontFamily: "'Figtree Variable', Arial, sans-serif",
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('field')}`, boxShadow: 'none' },
      '.Input--invalid': { borderColor: token('danger') },
      '.Label': { fontWeight: '600' },
    },
  };
}
