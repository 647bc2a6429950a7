import type { Plugin } from 'vite';

import { routes } from '../../shared/api/index.ts';

const ROUTES = 'virtual:routes';

/** The call table's methods and paths as plain data: its schemas, and zod with them, stay out of the first chunk. */
export function callRoutes(): Plugin {
  return {
    name: 'call-routes',
    resolveId: (id) => (id === ROUTES ? `\0${ROUTES}` : null),
    load: (id) => (id === `\0${ROUTES}` ? `export const routes = ${JSON.stringify(routes)};` : null),
  };
}
