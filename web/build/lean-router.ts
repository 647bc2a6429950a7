import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const production = join(dirname(resolve('react-router')), '../production/index.mjs');

/**
 * React Router's package leads browsers to its development build, and it names its components in statements of their
 * own, which keep also those from being left out that nobody uses. This takes the other build and leaves them out.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (/^react-router(-dom)?$/.test(id) ? production : null),
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => {
        const lean = code
          .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
          .replaceAll(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
        return { code: lean, map: null };
      },
    },
  };
}
