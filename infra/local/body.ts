import type { IncomingMessage } from 'node:http';

/**
 * Reads a request's body; null when it is larger than `most` bytes. What is too much is still taken off the wire and
 * dropped, so that the sender gets to hear the answer.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (Number(length ?? 0) > most) return null;
  // Without either there is none (RFC 9112, 6.3), and nothing to wait for.
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
