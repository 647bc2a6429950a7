import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sirv from 'sirv';

import type { Part } from '#infra/local/server/gateway.ts';
import { fail, text } from '#infra/local/server/respond.ts';
import { FILE_PATH } from '#infra/site/page-paths.ts';
import { withMarketName } from '#infra/site/site-files.ts';
import { defaultMarketName } from '#shared/rules/market-name.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

/** What differs between the pages of a local cloud and those that were built. */
export type LocalPage = { marketName: string; script?: string | undefined };

const HASHED = /^\/assets\//;

/**
 * Serves the built web app: its files, and index.html for every path of the router, with this name of the marketplace. `script`
 * is the address of one that every page loads, though it is not in the app.
 */
export function serveWebFiles(folder: string, { marketName, script }: LocalPage): Part {
  const isAsBuilt = !script && marketName === defaultMarketName;
  const files = sirv(folder, {
    // Look files up at each request: a rebuild replaces the folder.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return async ({ path }, request, response) => {
    // sirv does not refuse paths that leave its folder.
    const climbs = decodeURIComponent(path).split(/[/\\]/).includes('..');
    const absent = () => fail(response, 404, { message: notFoundTexts.route.message, code: 'not_found' });
    if (climbs || (request.method !== 'GET' && request.method !== 'HEAD')) return absent();
    if (!isAsBuilt && !FILE_PATH.test(path)) {
      const page = await readFile(join(folder, 'index.html'), 'utf8');
      const tag = script ? `<script defer src="${script}"></script>` : '';
      const named = withMarketName(page, marketName);
      return text(response, 'text/html', named.replace('</head>', `${tag}</head>`));
    }
    return files(request, response, () => {
      // A missing file must not answer with index.html.
      if (FILE_PATH.test(path)) return absent();
      request.url = '/';
      return files(request, response, absent);
    });
  };
}
