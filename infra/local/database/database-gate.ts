import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { isOwnProgram } from '#infra/local/server/own-host.ts';

import { openConflicts } from './database-conflicts.ts';
import { beyondLimits } from './database-limits.ts';
import { refusalOf, responseOf } from './database-refusals.ts';
import { headOf, isOfUnknownLength, requestIn, type DatabaseRequest } from './database-requests.ts';

/** Where a server listens. */
export type Address = { host: string; port: number };

/** Indexes that lag: where they are queried, and what to call with every request that was not refused. */
type Indexes = { address: () => Promise<Address>; follow: (request: DatabaseRequest) => void };

const LONGEST_HEAD = 16 * 1024;

const notAdmitted = responseOf(
  refusalOf(
    'AccessDeniedException',
    'Sign with the access key in settings.json of the data folder. No web page may use this database.',
    403,
  ),
  { close: true },
);

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
 * Opens a gate to a database that answers everybody and is more lenient than DynamoDB. A connection is authorized by
 * its first request, as it has one client: a web page never gets through. Each request is refused where DynamoDB would
 * refuse it and the database would not. All others pass unchanged, which costs next to nothing.
 */
export async function openDatabaseGate(
  database: Address,
  indexes?: Indexes,
): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket)));
  const conflicts = openConflicts();

  const server = createServer({ noDelay: true }, (client) => {
    track(client);
    const upstreams = new Map<Address, Socket>();
    const upstreamTo = (address: Address): Socket => {
      const open = upstreams.get(address);
      if (open) return open;
      const upstream = connect({ ...address, noDelay: true });
      track(upstream);
      join(client, upstream);
      upstreams.set(address, upstream);
      return upstream;
    };

    /** A client waits for the answer before it sends the next request, so an answer is never out of turn. */
    async function handle(request: DatabaseRequest): Promise<void> {
      const refusal = beyondLimits(request);
      const turn = refusal ? { refusal } : conflicts.begin(request);
      if ('refusal' in turn) return void client.write(responseOf(turn.refusal));
      const isOnIndex = indexes && request.input?.IndexName !== undefined;
      const upstream = upstreamTo(isOnIndex ? await indexes.address() : database);
      if (turn.end) onceAnswered(upstream, turn.end);
      if (indexes && request.input)
        onceAnswered(upstream, (answer) => {
          if (!isError(answer)) indexes.follow(request);
        });
      upstream.write(request.bytes);
    }

    let received: Buffer = Buffer.alloc(0);
    let isKnown = false;
    const read = (bytes: Buffer) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      while (received.length > 0) {
        const head = headOf(received);
        if (head === undefined && received.length <= LONGEST_HEAD) return;
        isKnown ||= head !== undefined && isAdmitted(head);
        if (!isKnown || head === undefined) {
          client.off('data', read).end(notAdmitted);
          return;
        }
        if (isOfUnknownLength(head)) {
          const upstream = upstreamTo(database);
          upstream.write(received);
          client.off('data', read).pipe(upstream);
          return;
        }
        const request = requestIn(received, head);
        if (!request) return;
        received = received.subarray(request.bytes.length);
        void handle(request);
      }
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

/** Calls this with the beginning of the answer, or without if there will be none. */
function onceAnswered(upstream: Socket, then: (answer?: Buffer) => void): void {
  const end = (answer?: unknown) => {
    upstream.off('data', end).off('close', end);
    then(Buffer.isBuffer(answer) ? answer : undefined);
  };
  upstream.on('data', end).on('close', end);
}

const isError = (answer?: Buffer) => answer?.toString('latin1', 0, 12).endsWith(' 200') === false;

/** Passes on what the database answers; each end goes when the other one goes. */
function join(client: Socket, upstream: Socket): void {
  upstream.pipe(client);
  client.once('close', () => upstream.destroy());
  upstream.on('error', () => upstream.destroy()).once('close', () => client.destroy());
}
