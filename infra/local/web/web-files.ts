import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import sirv from 'sirv';

import type { Part } from '#infra/local/server/gateway.ts';
import { fail } from '#infra/local/server/respond.ts';
import { FILE_PATH } from '#infra/site/page-paths.ts';
import { pageOf, type PageOf } from '#infra/site/site-files.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

/** What differs between the pages of a local cloud and those that were built. */
export type LocalPage = PageOf & { script?: string | undefined };

const HASHED = /^\/assets\//;

/** Sends a page, which browsers ask for again at each visit. */
function sendPage(request: IncomingMessage, response: ServerResponse, page: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return void response.end(page);
  response.setHeader('content-encoding', 'gzip');
  response.end(gzipSync(page));
}

/**
 * Serves the built web app: its files, and index.html for every path of the router, as this environment has it. `script`
 * is the address of one that every page loads, though it is not in the app.
 */
export function serveWebFiles(folder: string, { script, ...environment }: LocalPage): Part {
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
    if (!FILE_PATH.test(path) || path === '/index.html') {
      const page = await readFile(join(folder, 'index.html'), 'utf8');
      const tag = script ? `<script defer src="${script}"></script>` : '';
      return sendPage(request, response, pageOf(page, environment).replace('</head>', `${tag}</head>`));
    }
    // A missing file must not answer with index.html.
    return files(request, response, absent);
  };
}
