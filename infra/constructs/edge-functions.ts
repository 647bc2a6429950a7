import { FILE_PATH } from '#infra/site/page-paths.ts';

/** Part of the cache key: unique for every request of somebody signed in, so that those are never answered from the cache. */
export const FRESH = 'x-fresh';

/**
 * CloudFront Functions run JavaScript without modules. This one
 * - removes a slash at the end of the path, because routes of HTTP APIs cannot end in one;
 * - passes on the viewer's address, because the API otherwise sees only CloudFront's;
 * - keeps people with a session from cached lists, so that they see what they have just changed.
 * Whatever the viewer sent in these headers is overwritten.
 */
export const apiRequest = `function handler(event) {
  var request = event.request;
  if (request.uri.length > 1 && request.uri.endsWith('/')) request.uri = request.uri.slice(0, -1);
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['${FRESH}'] = { value: request.cookies['__Host-session'] ? event.context.requestId : 'no' };
  return request;
}`;

/** Answers the path of every screen with the app's one page. */
export const pageRequest = `function handler(event) {
  var request = event.request;
  if (!${FILE_PATH}.test(request.uri)) request.uri = '/index.html';
  return request;
}`;
