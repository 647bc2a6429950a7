import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';

import { chooseTheme, useTheme } from '#web/lib/browser/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** A button that switches between the light and the dark theme. */
export function ThemeToggle() {
  const isDark = useTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon className="size-[1.125rem]" aria-hidden />
    </IconButton>
  );
}
