import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { routes } from '../shared/api/index.ts';

const ROUTES = 'virtual:routes';

/** The call table's methods and paths as plain data: its schemas, and zod with them, stay out of the first chunk. */
function callRoutes(): Plugin {
  return {
    name: 'call-routes',
    resolveId: (id) => (id === ROUTES ? `\0${ROUTES}` : null),
    load: (id) => (id === `\0${ROUTES}` ? `export const routes = ${JSON.stringify(routes)};` : null),
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callRoutes(), react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // By its own name, so that what a page weighs and what the schemas weigh can be told apart.
            { name: 'zod', test: /node_modules\/zod\// },
            // What every visit begins with stays in one piece, which compresses better than its parts.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
