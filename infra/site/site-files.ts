import { calls } from '#shared/api/index.ts';
import { categories } from '#shared/entities/category.ts';
import { routes } from '#web/routes.ts';

/** Paths of which none begins with another of them. */
function withoutCovered(paths: string[]): string[] {
  const sorted = paths.toSorted();
  return sorted.filter((path, index) => !sorted.slice(0, index).some((other) => path.startsWith(other)));
}

/** The paths of the screens that need a session, as robots.txt writes them. Search engines find nothing there. */
const privateScreens = (): string[] =>
  withoutCovered(
    routes
      .filter(({ access }) => access !== 'anyone')
      .flatMap(({ path, aliases = [] }) => [path, ...aliases])
      .map((path) => path.replaceAll(/:\w+/g, '*').replace(/\*$/, '')),
  );

/** What visitors may read of the API. Crawlers fetch it too, because the pages are made from it. */
function publicReads(): string[] {
  return withoutCovered(
    calls
      .filter(({ method, access }) => method === 'GET' && (access === 'anyone' || access === 'visitor'))
      .map(({ path }) => `/api${path.replace(/\{.*$/, '')}`),
  );
}

/** robots.txt of the site at this origin. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    ...publicReads().map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    ...privateScreens().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** sitemap.xml of the site at this origin: the public screens without parameters, from which links lead to the others. */
export function sitemap(origin: string): string {
  const screens = routes.filter(({ access, path }) => access === 'anyone' && !path.includes(':'));
  const urls = screens.flatMap(({ path, hasCategories }) => [
    path,
    ...(hasCategories ? categories.map((category) => `${path}?cat=${encodeURIComponent(category)}`) : []),
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `  <url><loc>${origin}${url}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** The app's one page for the site at this origin. Link previews need the absolute address of the picture. */
export function pageAt(origin: string, page: string): string {
  return page.replace(/(<meta property="og:image" content=")(?=\/)/, `$1${origin}`);
}
