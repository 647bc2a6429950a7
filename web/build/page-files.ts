import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Every screen by what its path has beside ids: '' is the home page. Anybody may come in by any of them. */
const doors: Record<string, string> = {
  '': 'home',
  gigs: 'gigs',
  gig: 'gig',
  projects: 'projects',
  project: 'project',
  user: 'user',
  login: 'login',
  register: 'register',
  orders: 'orders',
  order: 'order',
  messages: 'messages',
  message: 'message',
  mygigs: 'my-gigs',
  add: 'add',
  myworks: 'my-works',
  assignedmodule: 'assigned-module',
  'upload-work': 'upload-work',
  addproject: 'add-project',
  myprojects: 'my-projects',
  'project/bids': 'project-bids',
  'projects/assign': 'assign-modules',
  payment: 'module-payment',
  success2: 'module-success',
  'submit-requirements': 'submit-requirements',
  pay: 'pay',
  success: 'success',
  download: 'download',
};

/** A page that is left out would come one round trip later than the others, and nobody would notice. */
function refuseMissing() {
  const pages = globSync('*/*.tsx', { cwd: join(import.meta.dirname, '../src/pages') });
  const named = new Set(Object.values(doors));
  const missing = pages.map((file) => basename(file, '.tsx')).filter((page) => !named.has(page));
  if (missing.length > 0) throw new Error(`Pages without a door: ${missing.join(', ')}`);
}

/** A chunk with all that it imports at once, itself last. */
function closure(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return seen;
  for (const imported of chunk.imports) closure(bundle, imported, seen);
  return seen.add(file);
}

/** Names each door's files, as numbers of one list: most doors share most files. */
function filesOf(bundle: Bundle) {
  refuseMissing();
  const chunks = Object.values(bundle).filter(
    (output): output is Rolldown.OutputChunk => output.type === 'chunk',
  );
  const start = closure(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
  const files: string[] = [];
  const pages = Object.entries(doors).map(([door, page]) => {
    const own = chunks.find(
      ({ facadeModuleId }) =>
        facadeModuleId && /\/pages\/\w+\//.test(facadeModuleId) && facadeModuleId.endsWith(`/${page}.tsx`),
    );
    if (!own) throw new Error(`The page ${page} has no chunk of its own.`);
    const needed = [...closure(bundle, own.fileName)].filter((file) => !start.has(file));
    for (const file of needed) if (!files.includes(file)) files.push(file);
    return [door, needed.map((file) => files.indexOf(file))];
  });
  return { files: files.map((file) => `/${file}`), pages: Object.fromEntries(pages) as unknown };
}

const EARLY = '<script src="/early.js">';

/**
 * Writes into the page which files each of these screens needs, for early.js: the browser then gets them while the
 * first script is still on its way, which otherwise would be the one to ask for them.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = `<script type="application/json" id="page-files">${JSON.stringify(filesOf(bundle))}</script>`;
        return html.replace(EARLY, `${files}\n    ${EARLY}`);
      },
    },
  };
}
