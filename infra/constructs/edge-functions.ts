import { FILE_PATH } from '#infra/site/page-paths.ts';

/** A header in the cache key. Unique for each request with a session, so that none of those is answered from the cache. */
export const CACHE_BUSTER = 'x-fresh';

// CloudFront Functions run JavaScript without modules, so their code is text.

/**
 * Prepares the request of a call:
 * - removes a slash at the end of the path, because routes of HTTP APIs cannot end in one;
 * - adds the viewer's IP address, because the API otherwise sees only CloudFront's;
 * - bypasses the cache for requests with a session, so that people see what they have just changed.
 * Overwrites both headers if the viewer sent them.
 */
export const apiRequestFunction = `function handler(event) {
  var request = event.request;
  if (request.uri.length > 1 && request.uri.endsWith('/')) request.uri = request.uri.slice(0, -1);
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['${CACHE_BUSTER}'] = { value: request.cookies['__Host-session'] ? event.context.requestId : 'no' };
  return request;
}`;

/** Sends the request of a socket to the root of its stage: a WebSocket API has no other path. */
export const liveRequestFunction = `function handler(event) {
  var request = event.request;
  request.uri = '/';
  return request;
}`;

/**
 * Answers the path of every screen with the app's one page. With a domain, screens of CloudFront's own address are sent on
 * to it, because functions accept writes from the site's address only.
 */
export const pageRequestFunction = (domain?: string): string => `function handler(event) {
  var request = event.request;
  if (${FILE_PATH}.test(request.uri)) return request;
${domain ? redirectTo(domain) : ''}  request.uri = '/index.html';
  return request;
}`;

/** Not a permanent redirect: browsers keep those, and an environment may lose its domain again. */
const redirectTo = (domain: string) => `  if (request.headers.host.value !== '${domain}') {
    var query = Object.keys(request.querystring).map(function (name) {
      return name + '=' + request.querystring[name].value;
    });
    var location = 'https://${domain}' + request.uri + (query.length > 0 ? '?' + query.join('&') : '');
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: location } } };
  }
`;
