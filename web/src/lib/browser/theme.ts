import { useSyncExternalStore } from 'react';

import { localStore } from './storage.ts';

export type Theme = 'light' | 'dark';

const root = document.documentElement;
const current = (): Theme => (root.dataset.theme === 'dark' ? 'dark' : 'light');

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The current theme. public/theme.js sets it before the first paint; it follows the system until the user chooses one. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current);
}

/** Sets the theme and remembers it. */
export function chooseTheme(theme: Theme) {
  root.dataset.theme = theme;
  localStore.setItem('theme', theme);
}
