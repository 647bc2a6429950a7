import type { IncomingMessage } from 'node:http';

/**
 * Reads a request's body; null when it is larger than `most` bytes. What is too much is still taken off the wire and
 * dropped, so that the sender gets to hear the answer.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > most ? null : Buffer.concat(chunks);
}
