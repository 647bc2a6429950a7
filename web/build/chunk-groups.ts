type ModuleInfo = { importers: readonly string[]; importedIds: readonly string[] };
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The public pages: the home page, the lists, and the pages of single records. */
const publicPages = {
  home: /\/pages\/home\/home\.tsx$/,
  gigs: /\/pages\/gigs\/gigs\.tsx$/,
  projects: /\/pages\/projects\/projects\.tsx$/,
  gig: /\/pages\/gigs\/gig\.tsx$/,
  user: /\/pages\/accounts\/user\.tsx$/,
  project: /\/pages\/projects\/project\.tsx$/,
};

const FORM_LIBRARIES = /node_modules\/(zod|react-hook-form|@hookform)\//;

/** Whether a module matches, or any module that `next` leads to, directly or through others. */
function reaches(
  id: string,
  wanted: RegExp,
  next: (id: string) => readonly string[],
  seen = new Set<string>(),
): boolean {
  if (wanted.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return next(id).some((each) => reaches(each, wanted, next, seen));
}

/** The chunk of a module that public pages import, directly or through others, by the pages that load it. */
function publicChunk(id: string, graph: ModuleGraph): string | null {
  const importers = (each: string) => graph.getModuleInfo(each)?.importers ?? [];
  const isOn = (page: keyof typeof publicPages) => reaches(id, publicPages[page], importers);
  if (isOn('home')) return 'market-home';
  if (isOn('gigs') || isOn('projects')) {
    if (isOn('gig')) return 'market';
    // The first screen of a gig has no cards, and nothing of projects.
    if (isOn('user')) return isOn('projects') ? 'market-lists' : 'market-cards';
    return isOn('project') ? 'market-projects' : 'market-lists';
  }
  if (isOn('gig')) return 'market-records';
  // The page of a gig loads reviews later, and nothing of portfolios.
  if (isOn('user')) return id.includes('/features/portfolio/') ? null : 'market-reviews';
  return isOn('project') ? 'market-project' : null;
}

/** The chunk of the module's feature. Modules that features share: `form-parts` if they need the form libraries, else `workspace`. */
function featureChunk(id: string, graph: ModuleGraph): string {
  const [, feature, library] = /\/features\/(\w+)\/|\/lib\/payments\/(payments)\.ts$/.exec(id) ?? [];
  const own = feature ?? library;
  if (own) return own;
  const imported = (each: string) => graph.getModuleInfo(each)?.importedIds ?? [];
  return reaches(id, FORM_LIBRARIES, imported) ? 'form-parts' : 'workspace';
}

// Modules that at least two chunks import. Their own imports are in the same chunk, in one of higher priority, or in a
// library's chunk, so that chunks never import each other in a cycle.
const shared = { minShareCount: 2, includeDependenciesRecursively: false };

/** How modules are grouped into chunks. Each page and each lazily loaded part has a further chunk of its own. */
export const chunkGroups = [
  // The modules of the first script, which runs before React has loaded.
  {
    name: 'routes',
    priority: 4,
    test: /web\/src\/(first-screen|routes|lib\/(session\/current-user|routing\/route))\.ts$|shared\/(api\/(client|headers|call-routes)|rules\/role)\.|preload-helper/,
  },
  // The modules of every page: one large chunk compresses best.
  { name: 'start', priority: 3, tags: ['$initial' as const] },
  // Heavy libraries, each loaded with the pages that need it.
  { name: 'forms', priority: 2, test: FORM_LIBRARIES },
  {
    name: 'overlays',
    priority: 2,
    test: /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce)\//,
  },
  { name: 'payments', priority: 2, test: /node_modules\/(@stripe|prop-types)\// },
  // The part of the query library that only forms and buttons need. The home page has neither.
  { name: 'mutations', priority: 2, test: /@tanstack\/[\w-]+\/.*(mutationObserver|useMutation)\.js$/ },
  // Modules that several pages share: by public page, else by feature.
  { ...shared, name: publicChunk, debugName: 'public', priority: 1 },
  { ...shared, name: featureChunk, debugName: 'features' },
];
