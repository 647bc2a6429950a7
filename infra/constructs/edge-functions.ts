/** The header that tells requests apart whose answers must not be another's. */
export const FRESH = 'x-fresh';

/**
 * CloudFront Functions, in the JavaScript that they run: no modules, no imports.
 *
 * HTTP APIs cannot have a route that ends in a slash, so the edge takes it off. The viewer's own address is passed on
 * because the API otherwise only sees CloudFront's. Whoever is signed in gets lists as they are now, with what they
 * have just changed: their requests are made different from all others, and so are never answered from the cache.
 * Whatever the viewer wrote into these headers itself is overwritten.
 */
export const apiRequest = `function handler(event) {
  var request = event.request;
  if (request.uri.length > 1 && request.uri.endsWith('/')) request.uri = request.uri.slice(0, -1);
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['${FRESH}'] = { value: request.cookies['__Host-session'] ? event.context.requestId : 'no' };
  return request;
}`;

/** Paths of screens get the app's one page; a path that ends like a file's name, in a dot and letters, is a file. */
export const pageRequest = `function handler(event) {
  var request = event.request;
  if (!/\\.[a-z][^/]*$/i.test(request.uri)) request.uri = '/index.html';
  return request;
}`;
