import { defineConfig } from '@playwright/test';

import { gallery } from '#test/areas.ts';

import config from './playwright.config.ts';

/** `npm run shots`: takes screenshots of every screen in both widths. */
export default defineConfig({
  ...config,
  testIgnore: [],
  projects: (config.projects ?? [])
    .filter(({ name }) => name === 'desktop' || name === 'phone')
    .map((project) => ({ ...project, testIgnore: [], testMatch: gallery })),
});
