import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { callRoutes } from './build/call-routes.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { leanRouter } from './build/lean-router.ts';
import { pageFiles } from './build/page-files.ts';
import { usedTexts } from './build/used-texts.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [leanRouter(), callRoutes(), usedTexts(), react(), tailwindcss(), pageFiles()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
