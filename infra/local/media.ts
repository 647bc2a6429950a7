import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { mediaHeaders } from '#infra/site/headers.ts';
import { messages } from '#shared/messages.ts';

import { fail } from './respond.ts';
import type { Bucket } from './s3.ts';

/** A public picture's address: /media/<owner>/<name>, which is also its key. */
const PICTURE = /^\/(media\/[\w-]+\/[\w-]+\.\w+)$/;

/** Serves the public part of the bucket as CloudFront does. */
export async function serveMedia(
  bucket: Bucket,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const key = PICTURE.exec(path)?.[1];
  const object = isRead && key ? await bucket.find(key) : null;
  if (!object) {
    const headers = { ...mediaHeaders, 'cache-control': 'no-store' };
    return fail(response, 404, { message: messages.notFound.route, code: 'not_found' }, headers);
  }

  const { metadata, content } = object;
  const isKnown = request.headers['if-none-match'] === metadata.etag;
  response.writeHead(isKnown ? 304 : 200, {
    ...mediaHeaders,
    'content-type': metadata['content-type'] ?? 'application/octet-stream',
    etag: metadata.etag,
    ...(isKnown ? {} : { 'content-length': metadata['content-length'] }),
  });
  if (isKnown || request.method === 'HEAD' || !content) {
    content?.destroy();
    response.end();
    return;
  }
  // A client that disconnects during the download is not an error.
  await pipeline(content, response).catch(() => undefined);
}
