import sirv from 'sirv';

import { messages } from '#shared/messages.ts';

import type { Part } from './gateway.ts';
import { fail } from './respond.ts';

const HASHED = /^\/assets\//;
const FILE = /\.[a-z][^/]*$/i;

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
    // Such a path never is one of ours, and the files' server does not look out for it.
    const climbs = decodeURIComponent(path).split(/[/\\]/).includes('..');
    const absent = () => fail(response, 404, { message: messages.notFound.route, code: 'not_found' });
    if (climbs || (request.method !== 'GET' && request.method !== 'HEAD')) return absent();
    return files(request, response, () => {
      // A missing script must not become a page. Ids have dots too, but before digits.
      if (FILE.test(path)) return absent();
      request.url = '/';
      return files(request, response, absent);
    });
  };
}
