import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { mediaHeaders } from '#infra/site/headers.ts';

import { refuse, type Bucket } from './s3.ts';

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
    const missing = { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' };
    return refuse(response, missing, mediaHeaders);
  }

  const { metadata, content } = object;
  const isKnown = request.headers['if-none-match'] === metadata.etag;
  const cacheControl = metadata['cache-control'];
  response.writeHead(isKnown ? 304 : 200, {
    ...mediaHeaders,
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
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
