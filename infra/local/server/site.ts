import { now } from '#functions/lib/clock.ts';
import { clockBar, clockBarPath } from '#infra/local/clock/clock-bar.ts';
import { serveMedia } from '#infra/local/storage/media.ts';
import type { Bucket } from '#infra/local/storage/s3.ts';
import type { BrowserConfig } from '#infra/site/browser-config.ts';
import { apiHeaders, appHeaders } from '#infra/site/headers.ts';
import { robotsTxt, sitemapXml } from '#infra/site/site-files.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import type { createApi } from './api.ts';
import { notYet, type Dispatch, type Part } from './gateway.ts';
import { fail, json, text } from './respond.ts';

export type Site = {
  /** The site's address, without a slash. */
  origin: string;
  api: ReturnType<typeof createApi>;
  bucket: Bucket;
  /** The web app; undefined where only the API is served. */
  app: Part | undefined;
  /** The payment stand-in; undefined where Stripe itself is used. */
  stripe: Part | undefined;
  /** Does what banks do, and whoever is in the provider's dashboard; undefined where Stripe itself is used. */
  bank: Part | undefined;
  /** The stand-in for SES, and the page with the mails that it took; undefined where there is none. */
  mails: { ses: Part; outbox: Part } | undefined;
  /** The stand-in for Lambda; undefined where there is none. */
  lambda: Part | undefined;
  /** Reads and moves the time; undefined where it cannot be moved. */
  clock: Part | undefined;
  /** The browser's configuration, served at /config.json too. */
  config: BrowserConfig;
  /** Whether pages come from a development server, which needs scripts in the page and a socket. */
  isDevelopment: boolean;
  isReady(): boolean;
};

const health: Part = (_, __, response) => json(response, 200, { status: 'ok' });

const nothing: Part = (_, __, response) =>
  fail(response, 404, { message: notFoundTexts.route.message, code: 'not_found' });

const withHeaders =
  (headers: Record<string, string>, part: Part): Part =>
  (target, request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return part(target, request, response);
  };

/** Dates answers by the product's clock: the app takes the time from them. */
const withDate =
  (part: Part): Part =>
  (target, request, response) => {
    response.setHeader('date', new Date(now()).toUTCString());
    return part(target, request, response);
  };

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Routes each path to its part of the site and adds its headers, as CloudFront's behaviours do. */
export function createSite(site: Site): Dispatch {
  const { api, app, bank, bucket, clock, mails, origin, stripe, isDevelopment } = site;
  const { 'content-security-policy': policy = '', ...others } = appHeaders();
  const pageHeaders = isDevelopment ? others : { ...others, 'content-security-policy': policy };

  const whenReady =
    (part: Part): Part =>
    (target, request, response) =>
      (site.isReady() ? part : notYet)(target, request, response);

  const parts: [folder: string, part: Part][] = [
    ['/api/health', withHeaders(apiHeaders, whenReady(health))],
    ['/api', withHeaders(apiHeaders, withDate(api))],
    ['/media', ({ path }, request, response) => serveMedia(bucket, path, request, response)],
    [`/${bucket.name}`, (_, request, response) => bucket.handle(request, response)],
    ['/config.json', withHeaders(pageHeaders, (_, __, response) => json(response, 200, site.config))],
    [
      '/robots.txt',
      withHeaders(pageHeaders, (_, __, response) => text(response, 'text/plain', robotsTxt(origin))),
    ],
    [
      '/sitemap.xml',
      withHeaders(pageHeaders, (_, __, response) => text(response, 'application/xml', sitemapXml(origin))),
    ],
    ['/stripe', withHeaders(pageHeaders, stripe ?? nothing)],
    ['/local/clock', withHeaders(apiHeaders, whenReady(clock ?? nothing))],
    ['/local/stripe', withHeaders(apiHeaders, whenReady(bank ?? nothing))],
    ['/local/ses', whenReady(mails?.ses ?? nothing)],
    ['/local/lambda', whenReady(site.lambda ?? nothing)],
    ['/local/mail', withHeaders(apiHeaders, mails?.outbox ?? nothing)],
    ['/local/mail.json', withHeaders(apiHeaders, mails?.outbox ?? nothing)],
    [clockBarPath, withHeaders(pageHeaders, clock ? clockBar : nothing)],
  ];
  const rest = withHeaders(pageHeaders, app ?? nothing);

  return (path) => parts.find(([folder]) => isUnder(path, folder))?.[1] ?? rest;
}
