import { cx } from 'class-variance-authority';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const scale = (...names: string[]) => names.map((name) => ({ [name]: [any] }));

/**
 * The Tailwind utilities that callers override, by the property that they set. The library's default configuration is
 * three times as large and does not know our design tokens. A utility that is not listed is never removed.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ['block', 'flex', 'grid', 'hidden', 'inline', 'inline-block', 'inline-flex', 'contents'],
    position: ['absolute', 'fixed', 'relative', 'static', 'sticky'],
    size: scale('size'),
    width: scale('w'),
    height: scale('h'),
    'min-height': scale('min-h'),
    'max-width': scale('max-w'),
    margin: scale('m'),
    'margin-x': scale('mx'),
    'margin-y': scale('my'),
    padding: scale('p'),
    'padding-x': scale('px'),
    'padding-y': scale('py'),
    'padding-left': scale('pl'),
    'padding-right': scale('pr'),
    'gap-x': scale('gap-x'),
    'gap-y': scale('gap-y'),
    gap: scale('gap'),
    radius: [{ rounded: ['', 'none', 'sm', 'md', 'lg', 'xl', '2xl', 'card', 'full'] }],
    shadow: scale('shadow'),
    background: scale('bg'),
    opacity: scale('opacity'),
    'font-size': [{ text: ['sm', 'base', 'lg', 'xl', '2xl', 'display'] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['balance', 'nowrap', 'pretty', 'wrap'] }],
    'text-colour': scale('text'),
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  },
  conflictingClassGroups: {
    size: ['width', 'height'],
    margin: ['margin-x', 'margin-y'],
    padding: ['padding-x', 'padding-y', 'padding-left', 'padding-right'],
    'padding-x': ['padding-left', 'padding-right'],
    gap: ['gap-x', 'gap-y'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder'],
}));

/** Joins the classes that apply. Of two that set the same property, the later one wins. */
export const cn = (...classes: Parameters<typeof cx>) => merge(cx(...classes));
