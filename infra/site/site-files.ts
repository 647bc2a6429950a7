import { calls } from '#shared/api/index.ts';
import { categories } from '#shared/entities/category.ts';

/** Beginnings of the paths that need a session, which search engines should not visit. */
const privatePaths = [
  '/add',
  '/assignedModule',
  '/download',
  '/message',
  '/my',
  '/order',
  '/pay',
  '/project/*/bids',
  '/projects/*/assign',
  '/submit-requirements',
  '/success',
  '/upload-work',
];

/** Reads of the API without a session. Pages are rendered from them, so search engines have to fetch them. */
function publicReads(): string[] {
  const paths = calls
    .filter(({ method, access }) => method === 'GET' && (access === 'anyone' || access === 'visitor'))
    .map(({ path }) => `/api${path.replace(/\{.*$/, '')}`)
    .toSorted();
  return paths.filter((path, index) => !paths.slice(0, index).some((other) => path.startsWith(other)));
}

/** robots.txt of the site at this origin. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    ...publicReads().map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** sitemap.xml of the site at this origin: the pages that link to everything else. */
export function sitemap(origin: string): string {
  const ofCategories = ['/gigs', '/projects'].flatMap((path) =>
    categories.map((category) => `${path}?cat=${encodeURIComponent(category)}`),
  );
  const urls = ['/', '/gigs', '/projects', ...ofCategories, '/register', '/login'];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `  <url><loc>${origin}${url}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** The app's page for the site at this origin: link previews need the absolute address of the picture. */
export function pageAt(origin: string, page: string): string {
  return page.replace(/(<meta property="og:image" content=")(?=\/)/, `$1${origin}`);
}
