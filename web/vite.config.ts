import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { chunkGroups } from './build/chunk-groups.ts';
import { firstScreenTag } from './build/first-screen-tag.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';

const reactRouter = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));

/** Resolves React Router to its production build: its package's exports give browsers the development build. */
const productionRouter = [
  { find: /^react-router$/, replacement: join(reactRouter, 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dist/production/dom-export.mjs') },
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstScreenTag(), thirdPartyNotices()],
  resolve: { alias: command === 'build' ? productionRouter : [] },
  build: {
    outDir: '../dist/web',
    // README.md names them. What Tailwind writes needs these.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    emptyOutDir: true,
    // Tests read which files a page needs from this manifest.
    manifest: 'build-manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'first-screen': join(import.meta.dirname, 'src/first-screen.ts'),
      },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
}));
