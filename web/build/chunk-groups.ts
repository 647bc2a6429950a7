/**
 * What travels in one piece. Left alone, whatever two pages share becomes a file of its own, and a visitor's first page
 * some twenty requests of a few hundred bytes. A group also takes what its modules import. No module has to be in
 * one: these are those that visitors come in by, and the browser tests hold their weight.
 */
export const chunkGroups = [
  // By its own name, so that what a page weighs and what the schemas weigh can be told apart.
  { name: 'zod', test: /node_modules\/zod\// },
  // What every visit begins with stays in one piece, which compresses better than its parts.
  { name: 'start', tags: ['$initial' as const] },
  {
    name: 'basics',
    test: /web\/src\/(components\/price|ui\/link-card)\.tsx$|icons\/(arrow-right|check|chevron-left|chevron-right|search|star)\.mjs$/,
  },
  { name: 'fields', test: /web\/src\/ui\/(field|number-field|select|text-field)\.tsx$/ },
  {
    name: 'market',
    test: /web\/src\/(components\/lists\/(paged-list|query-view)|ui\/(picture|stars)|lib\/(api|dates)|features\/(gigs\/(gig-grid|api)|(reviews|users)\/api))\.tsx?$|\/useInfiniteQuery\.js$/,
  },
  { name: 'projects', test: /web\/src\/features\/projects\/(project-status|api)\.ts$/ },
  {
    name: 'detail',
    test: /web\/src\/(ui\/detail-layout|components\/(image-slider|contact\/contact)|features\/reviews\/review-list)\.tsx$/,
  },
];
