import { defineConfig } from '@playwright/test';

import config from './playwright.config.ts';

const gallery = /(shots|readme)\.spec\.ts/;

/** `npm run shots`: the gallery of every screen, on both widths. */
export default defineConfig({
  ...config,
  testIgnore: [],
  projects: (config.projects ?? [])
    .filter(({ name }) => name === 'desktop' || name === 'phone')
    .map((project) => ({ ...project, testIgnore: [], testMatch: gallery })),
});
