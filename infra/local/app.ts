import sirv from 'sirv';

import { FILE_PATH } from '#infra/site/page-paths.ts';
import { messages } from '#shared/messages.ts';

import type { Part } from './gateway.ts';
import { fail } from './respond.ts';

const HASHED = /^\/assets\//;

/** Serves the built web app: its files, and its one page for every path of the router. */
export function serveApp(folder: string): Part {
  const files = sirv(folder, {
    // Looked up at each request: a rebuild replaces the folder below us.
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
  return ({ path }, request, response) => {
    // No file of ours is above its folder, and sirv does not check that.
    const climbs = decodeURIComponent(path).split(/[/\\]/).includes('..');
    const absent = () => fail(response, 404, { message: messages.notFound.route, code: 'not_found' });
    if (climbs || (request.method !== 'GET' && request.method !== 'HEAD')) return absent();
    return files(request, response, () => {
      // A missing script must not become a page.
      if (FILE_PATH.test(path)) return absent();
      request.url = '/';
      return files(request, response, absent);
    });
  };
}
