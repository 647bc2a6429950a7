import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { isOwnProgram } from './own-host.ts';

/** Where a server listens. */
export type Address = { host: string; port: number };

const END_OF_HEAD = '\r\n\r\n';
const LONGEST_HEAD = 16 * 1024;

const reason = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException',
  message: 'Sign with the access key in settings.json of the data folder. No web page may use this database.',
});
const refusal = [
  'HTTP/1.1 403 Forbidden',
  'content-type: application/x-amz-json-1.0',
  `content-length: ${reason.length}`,
  'connection: close',
  '',
  reason,
].join('\r\n');

/** The values of a header in the head of a request. */
const valuesOf = (head: string, name: string): string[] =>
  [...head.matchAll(new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*\\r$`, 'gim'))].map(([, value = '']) => value);

function isAdmitted(head: string): boolean {
  const [host, ...otherHosts] = valuesOf(head, 'host');
  const [authorization, ...otherSignatures] = valuesOf(head, 'authorization');
  const [origin] = valuesOf(head, 'origin');
  return otherHosts.length + otherSignatures.length === 0 && isOwnProgram({ host, origin, authorization });
}

/**
 * Opens a door to a database that answers everybody. It judges a connection by its first request, as one connection has
 * one client, and passes the bytes on from there: a web page never comes through, and every query costs next to nothing.
 */
export async function openDatabaseGate(database: Address): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket)));

  const server = createServer({ noDelay: true }, (client) => {
    track(client);
    let head = Buffer.alloc(0);
    const read = (bytes: Buffer) => {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf(END_OF_HEAD);
      if (end === -1 && head.length <= LONGEST_HEAD) return;
      client.off('data', read);
      if (end === -1 || !isAdmitted(head.toString('latin1', 0, end + 2))) return void client.end(refusal);
      const upstream = connect({ ...database, noDelay: true });
      track(upstream);
      upstream.write(head);
      join(client, upstream);
    };
    client.on('data', read).on('error', () => client.destroy());
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Connects both ends until one of them goes. */
function join(client: Socket, upstream: Socket): void {
  client.pipe(upstream).pipe(client);
  client.once('close', () => upstream.destroy());
  upstream.on('error', () => upstream.destroy()).once('close', () => client.destroy());
}
