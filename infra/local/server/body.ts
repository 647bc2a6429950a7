import type { IncomingMessage } from 'node:http';

/**
 * Reads a request's body; null when it is larger than `most` bytes. The rest of a larger body is read and discarded, so
 * that the client receives the response.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (Number(length ?? 0) > most) return null;
  // A request with neither header has no body (RFC 9112, 6.3).
  if (length === undefined && encoding === undefined) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > most ? null : Buffer.concat(chunks);
}

/** The body of a request as JSON; undefined if it is none, or longer than this. */
export async function readJson(request: IncomingMessage, largest: number): Promise<unknown> {
  try {
    return JSON.parse(String(await readBody(request, largest)));
  } catch {
    return undefined;
  }
}
