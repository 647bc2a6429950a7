import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { readBody } from '#infra/local/server/body.ts';
import { isOwnProgram } from '#infra/local/server/own-host.ts';

/** What functions do with the sockets of the gateway; both answer false for one that is gone. */
export type Sockets = {
  send: (id: string, text: string) => Promise<boolean>;
  close: (id: string) => boolean;
};

/** API Gateway's limit for what is sent to a socket, in bytes. */
const LARGEST = 128 * 1024;

const PATH = /^\/@connections\/([^/?]+)$/;

/**
 * Opens the endpoint by which functions reach connected browsers, as API Gateway's management API. Only programs that know
 * this process's access key may use it.
 */
export async function openManagement(sockets: Sockets): Promise<{ endpoint: string; stop: () => void }> {
  const server = createServer((request, response) => {
    answer(sockets, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(sockets: Sockets, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name] = PATH.exec(request.url ?? '') ?? [];
  const body = await readBody(request, LARGEST);
  if (!isOwnProgram(request.headers)) return refuse(response, 403, 'ForbiddenException');
  if (!body) return refuse(response, 413, 'PayloadTooLargeException');
  const id = decodeURIComponent(name ?? '');
  const { method } = request;
  if (!name || (method !== 'POST' && method !== 'DELETE')) return refuse(response, 404, 'NotFoundException');
  const isThere = method === 'POST' ? await sockets.send(id, body.toString()) : sockets.close(id);
  if (!isThere) return refuse(response, 410, 'GoneException');
  response.writeHead(method === 'POST' ? 200 : 204).end();
}

function refuse(response: ServerResponse, status: number, type: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type });
  response.end(JSON.stringify({ message: type }));
}
