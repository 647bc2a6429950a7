import { randomBytes } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { WebSocketServer, type WebSocket } from 'ws';

import type { SocketAnswer, SocketEvent } from '#functions/http/socket.ts';
import { now } from '#functions/lib/clock.ts';
import { isOwnHost } from '#infra/local/server/own-host.ts';
import { live } from '#shared/live.ts';

import { openManagement } from './management.ts';
import { socketEvent, type Socket } from './socket-event.ts';

/** Invokes a function of sockets, by the name of its file in functions/jobs/live. */
type Invoke = (name: 'connect' | 'disconnect' | 'receive', event: SocketEvent) => Promise<SocketAnswer>;

type Options = {
  server: Server;
  invoke: Invoke;
  isReady: () => boolean;
  /** Whether other parts of the server open sockets at other paths. */
  hasOthers: boolean;
};

/** API Gateway's limits, in milliseconds: of a socket on which nothing is sent, and of any. */
const IDLE = 10 * 60_000;
const LIFETIME = 2 * 3_600_000;
/** The most bytes of a frame. A message of several may be longer, which is not served here. */
const LARGEST_FRAME = 32 * 1024;
/** How many frames of a socket are handled at the same time; more are refused. */
const MOST_AT_ONCE = 20;
/** Milliseconds in which a browser answers that its socket is closed. */
const GRACE = 500;

const codes = { normal: 1000, goingAway: 1001, unsupported: 1003 };

/**
 * Serves the sockets of browsers as API Gateway's WebSocket API does: a function decides about each that is opened, another
 * gets its frames, and one is told when it is closed. Functions send to sockets by the endpoint.
 */
export async function openLive({ server, invoke, isReady, hasOthers }: Options) {
  const sockets = new Map<string, WebSocket>();
  const underWay = new Set<Promise<unknown>>();
  const protocol = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
  });
  let isStopping = false;

  /** `stop` waits for this. */
  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  const run: Invoke = (name, event) =>
    track(
      invoke(name, event).catch((error: unknown) => {
        console.error(`jobs/live/${name} failed outside its handler.`, error);
        return { statusCode: 500 };
      }),
    );

  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    connection.on('error', () => connection.destroy());
    if (request.url !== live.path) return hasOthers ? undefined : refuse(connection, 404);
    if (!isOwnHost(request.headers.host)) return refuse(connection, 403);
    if (!isReady() || isStopping) return refuse(connection, 503);
    const socket = { id: `${randomBytes(11).toString('base64url')}=`, connectedAt: now() };
    const { statusCode } = await run('connect', socketEvent('CONNECT', socket, { request }));
    if (statusCode !== 200) return refuse(connection, statusCode);
    const opened = await accept(request, connection, head);
    if (opened) await serve(opened, socket);
    await run('disconnect', socketEvent('DISCONNECT', socket));
  }

  /** The opened socket; undefined if the browser is gone meanwhile, or has not asked properly. */
  function accept(
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
  ): Promise<WebSocket | undefined> {
    const { promise, resolve } = Promise.withResolvers<WebSocket | undefined>();
    connection.once('close', () => resolve(undefined));
    if (isStopping) connection.destroy();
    // It may have been closed while the function decided, which is not said again.
    if (connection.destroyed) resolve(undefined);
    else protocol.handleUpgrade(request, connection, head, resolve);
    return promise;
  }

  /** Serves a socket until it is closed. */
  async function serve(opened: WebSocket, socket: Socket): Promise<void> {
    sockets.set(socket.id, opened);
    let handled = 0;
    const goAway = () => opened.close(codes.goingAway, 'Going away');
    const [idle, old] = [setTimeout(goAway, IDLE), setTimeout(goAway, LIFETIME)];
    opened.on('message', (data: Buffer, isBinary) => {
      idle.refresh();
      if (isBinary) return opened.close(codes.unsupported, 'Only text is supported');
      if (handled === MOST_AT_ONCE) return opened.send('{"message":"Too Many Requests"}');
      handled += 1;
      const event = socketEvent('MESSAGE', socket, { body: data.toString() });
      void run('receive', event).finally(() => (handled -= 1));
    });
    opened.on('error', () => opened.terminate());
    // Not by `once`, which would also end at an error.
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    opened.on('close', () => resolve());
    await closed;
    clearTimeout(idle);
    clearTimeout(old);
    sockets.delete(socket.id);
  }

  const management = await openManagement({
    send: (id, text) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const socket = sockets.get(id);
      if (socket) socket.send(text, (error) => resolve(!error));
      else resolve(false);
      return promise;
    },
    close: (id) => {
      sockets.get(id)?.close(codes.normal);
      return sockets.has(id);
    },
  });

  server.on('upgrade', (...all) => void track(upgrade(...all)));
  async function stop(): Promise<void> {
    isStopping = true;
    for (const socket of sockets.values()) socket.close(codes.goingAway, 'Going away');
    await Promise.race([Promise.all(underWay), sleep(GRACE)]);
    for (const socket of sockets.values()) socket.terminate();
    await Promise.all(underWay);
    management.stop();
  }

  let stopped: Promise<void> | undefined;
  return { endpoint: management.endpoint, stop: () => (stopped ??= stop()) };
}

function refuse(connection: Duplex, status: number): void {
  connection.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}
