import { calls } from '#shared/api/index.ts';
import { categories } from '#shared/entities/category.ts';

/** How the paths of screens begin that need a session: nothing there is for search engines. */
const privateScreens = [
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

/** What visitors may read of the API. Pages are made of it, so whoever indexes them has to fetch it. */
function publicReadings(): string[] {
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
    ...publicReadings().map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    ...privateScreens.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** sitemap.xml of the site at this origin: the screens that lead to everything else. */
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

/** The app's one page for the site at this origin: previews of links take no picture without an absolute address. */
export function pageAt(origin: string, page: string): string {
  return page.replace(/(<meta property="og:image" content=")(?=\/)/, `$1${origin}`);
}
