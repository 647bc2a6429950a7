import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

import { WebSocket } from 'ws';

import { LiveEvent } from '#shared/api/live.ts';
import { live } from '#shared/live.ts';

type Place = { readonly origin: string };
type Headers = Record<string, string>;

/** The headers with which a browser of this site opens a socket, with its cookies. */
export const ownHeaders = ({ origin }: Place, cookies: Iterable<[string, string]>): Headers => ({
  origin,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** The socket of a browser with these headers: what it was told so far, and the code with which it was closed. */
export async function aSocket({ origin }: Place, headers: Headers, path: string = live.path) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers });
  const notified: LiveEvent[] = [];
  const others: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    const frame: unknown = JSON.parse(data.toString());
    const event = LiveEvent.safeParse(frame);
    if (event.success) notified.push(event.data);
    else others.push(frame);
  });
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.on('close', resolve);
  socket.on('error', () => undefined);
  const refused = once(socket, 'unexpected-response').then(([, response]) => {
    throw new Refused((response as IncomingMessage).statusCode ?? 0);
  });
  refused.catch(() => undefined);
  await Promise.race([once(socket, 'open'), refused]);
  return {
    notified,
    /** Frames that are no events. */
    others,
    closed,
    /** What it was told of one kind. */
    newsFor: <T extends LiveEvent['type']>(type: T) =>
      notified.filter((event): event is Extract<LiveEvent, { type: T }> => event.type === type),
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    sendBytes: (bytes: Uint8Array) => socket.send(bytes),
    close: async () => {
      socket.close();
      await closed;
    },
  };
}
export type Socket = Awaited<ReturnType<typeof aSocket>>;

/** The gateway does not open the socket. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;

  constructor(status: number) {
    super(`The socket was refused: ${status}.`);
    this.status = status;
  }
}
