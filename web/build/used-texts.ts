import type { Plugin } from 'vite';

import { messages } from '../../shared/messages.ts';

/** The text that `.gigs.noImages` leads to; undefined where it leads to several or to none. */
function textAt(path: string): string | undefined {
  const keys = path.split('.').slice(1);
  const found = keys.reduce<unknown>(
    (place, key) => (place as Record<string, unknown> | undefined)?.[key],
    messages,
  );
  return typeof found === 'string' ? found : undefined;
}

const USE = /(?<![\w.])messages((?:\.\w+)+)/g;
const IMPORT = /^import \{ messages \} from '[^']*\/messages\.ts';$/m;

/** Puts each text where it is used: a page that says three of them need not bring all the others along. */
export function usedTexts(): Plugin {
  return {
    name: 'used-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(web\/src|shared)\/.*\.tsx?$/, code: IMPORT },
      handler: (code) => {
        const inlined = code.replaceAll(USE, (whole, path: string) => {
          const text = textAt(path);
          return text === undefined ? whole : JSON.stringify(text);
        });
        const alone = inlined.replace(IMPORT, '');
        return { code: /(?<!['/\w])messages\b/.test(alone) ? inlined : alone, map: null };
      },
    },
  };
}
