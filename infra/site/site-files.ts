import { calls } from '#shared/api/index.ts';
import { defaultMarketName } from '#shared/rules/market-name.ts';
import { categories } from '#shared/rules/work/category.ts';
import { routes } from '#web/routes.ts';

import type { BrowserConfig } from './browser-config.ts';

/** These path prefixes without those that a shorter one covers. */
function withoutCovered(paths: string[]): string[] {
  const sorted = paths.toSorted();
  return sorted.filter((path, index) => !sorted.slice(0, index).some((other) => path.startsWith(other)));
}

/** The path patterns of the screens that need a session, in the syntax of robots.txt. */
const privateScreens = (): string[] =>
  withoutCovered(
    routes
      .filter(({ access }) => access !== 'anyone')
      .flatMap(({ path, aliases = [] }) => [path, ...aliases])
      .map((path) => path.replaceAll(/:\w+/g, '*').replace(/\*$/, '')),
  );

/** Path prefixes of the API that visitors may read. Crawlers need them to render the pages. */
function publicReads(): string[] {
  return withoutCovered(
    calls
      .filter(({ method, access }) => method === 'GET' && (access === 'anyone' || access === 'visitor'))
      .map(({ path }) => `/api${path.split('{', 1)[0]}`),
  );
}

/** robots.txt of the site at this origin. */
export function robotsTxt(origin: string): string {
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

/** The screens that only those need who were sent a mail. */
const ofMails = new Set(['/forgot', '/reset', '/verify', '/take-back', '/unsubscribe']);

/** sitemap.xml of the site at this origin: the public screens without parameters, which link to the others. */
export function sitemapXml(origin: string): string {
  const screens = routes.filter(
    ({ access, path }) => access === 'anyone' && !path.includes(':') && !ofMails.has(path),
  );
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

/** A page of the built app with the name of this marketplace. It is one that `requireMarketName` has let pass. */
export const withMarketName = (page: string, marketName: string): string =>
  page.replaceAll(new RegExp(`\\b${defaultMarketName}\\b`, 'g'), () => marketName.replaceAll('&', '&amp;'));

/** How a page differs between environments: the marketplace's name, and the settings that its scripts read. */
export type PageOf = { marketName: string; config: BrowserConfig };

/**
 * A page of the built app for an environment. The settings stand in it as data, which no policy takes for a script; they
 * cannot end their element.
 */
export function pageOf(page: string, { marketName, config }: PageOf): string {
  if (!page.includes('</head>')) throw new Error('The page has no head for its settings.');
  const data = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  return withMarketName(page, marketName).replace(
    '</head>',
    () => `  <script id="config" type="application/json">${data}</script>\n  </head>`,
  );
}

/** index.html for the site at this origin. Link previews need the absolute URL of the picture. */
export function indexHtml(page: string, { origin, ...environment }: PageOf & { origin: string }): string {
  return pageOf(page, environment).replace(/(<meta property="og:image" content=")(?=\/)/, `$1${origin}`);
}
