import { defineConfig } from '@playwright/test';

import config from './playwright.config.ts';

/** `npm run shots`: the gallery of every screen, on both widths. */
export default defineConfig({
  ...config,
  testIgnore: [],
  testMatch: /(shots|readme)\.spec\.ts/,
  projects: (config.projects ?? [])
    .filter(({ name }) => name === 'desktop' || name === 'phone')
    .map((project) => ({ ...project, testIgnore: [] })),
});
