import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { UserError, systemCode } from '#infra/local/user-error.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as commonTexts from '#shared/texts/common.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';

import type { Target } from './api.ts';
import { isOwnHost } from './own-host.ts';
import { fail } from './respond.ts';

/** Answers requests of one part of the site. */
export type Part = (
  target: Target,
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

/** Finds the part that answers a path. */
export type Dispatch = (path: string) => Part;

export type Gateway = {
  port: number;
  origin: string;
  server: Server;
  /** Starts to answer requests; until then every response is a 503. */
  open: (dispatch: Dispatch) => void;
  stop: () => Promise<void>;
};

const GRACE = 500;

/**
 * For how long idle connections stay open, as on AWS: a program that sends over one at the moment when it is closed gets no
 * answer. Milliseconds.
 */
const KEEP_ALIVE = 65_000;

/** Answers while the cloud starts. */
export const notYet: Part = (_, __, response) =>
  fail(
    response,
    503,
    { message: requestTexts.unavailable.message, code: 'unavailable' },
    { 'retry-after': '1' },
  );

/** Opens the one origin of the local cloud: http://localhost on this port, or on any free one for 0. */
export async function openGateway(port: number): Promise<Gateway> {
  let dispatch: Dispatch = () => notYet;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A client that disconnects during a request is not a failure, and receives no response.
      if (request.destroyed && !request.complete) return;
      console.error(`${request.method} ${request.url} failed.`, error);
      if (response.headersSent) response.destroy();
      else fail(response, 500, { message: commonTexts.somethingWrong.message, code: 'internal' });
    });
  });

  server.keepAliveTimeout = KEEP_ALIVE;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = readTarget(request.url ?? '');
    if (!target) return fail(response, 400, { message: notFoundTexts.route.message, code: 'invalid' });
    // Another site's page reaches this machine by a name of its own that it has resolve here, and may then read answers.
    if (!isOwnHost(request.headers.host))
      return fail(response, 403, { message: accessTexts.foreignOrigin.message, code: 'forbidden' });
    await dispatch(target.path)(target, request, response);
  }

  const sockets = await listen(server, port);
  const { port: actual } = server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;

  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    sockets?.close();
    server.close();
    server.closeIdleConnections();
    // Requests under way may finish; idle keep-alive connections are closed.
    await Promise.race([closed, sleep(GRACE)]);
    server.closeAllConnections();
    await closed;
  }

  return {
    port: actual,
    origin: `http://localhost:${actual}`,
    server,
    open: (parts) => (dispatch = parts),
    stop: () => (stopped ??= stop()),
  };
}

/** Path and query of a request; undefined for what cannot be decoded or is no path. */
function readTarget(url: string): Target | undefined {
  const question = url.indexOf('?');
  const path = question === -1 ? url : url.slice(0, question);
  try {
    return path.startsWith('/') && decodeURIComponent(path)
      ? { path, search: question === -1 ? '' : url.slice(question + 1) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Listens on this machine's own addresses only, IPv4 and IPv6, because `localhost` may mean either. */
async function listen(server: Server, port: number): Promise<SocketServer | undefined> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const sockets = createSocketServer((socket) => server.emit('connection', socket));
    sockets.listen((server.address() as AddressInfo).port, '::1');
    await once(sockets, 'listening');
    return sockets;
  } catch (error) {
    const code = systemCode(error);
    // A machine without IPv6 has no second address to listen on.
    if (server.listening && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return undefined;
    server.close();
    if (code === 'EADDRINUSE') {
      throw new UserError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
    }
    if (code === 'EACCES') throw new UserError(`Port ${port} is not for you: set PORT to one above 1023.`);
    throw error;
  }
}
