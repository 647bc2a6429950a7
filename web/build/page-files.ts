import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The screens that visitors come in by, by the first word of their path: '' is the home page. */
const doors: Record<string, string> = {
  '': 'home',
  gigs: 'gigs',
  gig: 'gig',
  projects: 'projects',
  project: 'project',
  user: 'user',
};

/** A chunk with all that it imports at once, itself last. */
function closure(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return seen;
  for (const imported of chunk.imports) closure(bundle, imported, seen);
  return seen.add(file);
}

/** Names each door's files, as numbers of one list: most doors share most files. */
function filesOf(bundle: Bundle) {
  const chunks = Object.values(bundle).filter(
    (output): output is Rolldown.OutputChunk => output.type === 'chunk',
  );
  const start = closure(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
  const files: string[] = [];
  const pages = Object.entries(doors).map(([word, page]) => {
    const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/pages/${page}.tsx`));
    if (!own) throw new Error(`The page ${page} has no chunk of its own.`);
    const needed = [...closure(bundle, own.fileName)].filter((file) => !start.has(file));
    for (const file of needed) if (!files.includes(file)) files.push(file);
    return [word, needed.map((file) => files.indexOf(file))];
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
