import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, TrimmedDataAccessException } from '@aws-sdk/client-dynamodb-streams';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { key } from '#functions/table/keys/key.ts';
import { toFilters } from '#infra/functions/stream-filters.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { startDatabase } from '#infra/local/database/dynamodb.ts';
import { hasUnreadRecords, startStreams, type Consumer } from '#infra/local/database/streams.ts';
import { createTable } from '#infra/local/database/table.ts';
import { interceptClient } from '#test/support/table/intercept-table.ts';

let folder: string;
let client: DynamoDBClient;
let source: Parameters<typeof startStreams>[0];
let running: ReturnType<typeof startStreams> | undefined;
let cleanup = createCleanup();

beforeAll(() => {
  // The bundled database is tested here, whichever the other files use.
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-streams-'));
  await openTable(folder);
});
afterEach(async () => {
  await running?.stop();
  client.destroy();
  await cleanup.run();
  await rm(folder, { recursive: true });
});

async function openTable(place: string): Promise<void> {
  cleanup = createCleanup();
  const { endpoint } = await startDatabase(place, cleanup);
  client = new DynamoDBClient({ endpoint });
  source = { endpoint, table: 'tandem', positionFile: join(folder, 'stream.json') };
  await createTable(endpoint, 'tandem');
}

const write = (PK: string, SK = 'x') =>
  client.send(
    new PutItemCommand({ TableName: 'tandem', Item: { PK: { S: PK }, SK: { S: SK }, secret: { S: 's' } } }),
  );

const filters = toFilters([{ events: ['INSERT'], of: key('{id}', 'x') }]);

/** A consumer that fails for the first few batches, and records the keys of all later ones. */
function aConsumer({
  refusals = 0,
  how = 'throws',
}: { refusals?: number; how?: 'throws' | 'names failures' } = {}) {
  const seen: (string | undefined)[] = [];
  let left = refusals;
  const consume: Consumer['consume'] = async ({ Records }) => {
    if (left > 0) {
      left -= 1;
      if (how === 'throws') throw new Error('not now');
      return { batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] };
    }
    for (const { dynamodb } of Records) {
      expect(dynamodb).not.toHaveProperty('NewImage');
      seen.push(dynamodb?.Keys?.['PK']?.S);
    }
    return { batchItemFailures: [] };
  };
  return { seen, consume };
}

/** A consumer has read this record, the first of the table, and is stopped. */
async function stoppedAfter(first: string): Promise<void> {
  const { seen, consume } = aConsumer();
  running = startStreams(source, { filters, consume });
  await write(first);
  await expect.poll(() => seen).toEqual([first]);
  await running.stop();
}

describe('the stream of the table', () => {
  it('delivers every write to its consumer, in order, with keys only, also more than fit into one batch', async () => {
    const keys = Array.from({ length: 250 }, (_, at) => `k${at}`);
    for (const key of keys) await write(key);
    const { seen, consume } = aConsumer();
    running = startStreams(source, { filters, consume });
    await expect.poll(() => seen).toEqual(keys);
  });

  it('delivers to each consumer only what its filters let through', async () => {
    const [one, other] = [aConsumer(), aConsumer()];
    const others = toFilters([{ events: ['INSERT'], of: key('{id}', 'y#{number}') }]);
    running = startStreams(
      source,
      { filters, consume: one.consume },
      { filters: others, consume: other.consume },
    );
    for (const [key, sort] of [
      ['a', 'x'],
      ['b', 'y#1'],
      ['c', 'xy'],
      ['d', 'x'],
      ['d', 'x'],
    ] as const)
      await write(key, sort);
    await running.caughtUp;
    await expect.poll(() => [one.seen, other.seen]).toEqual([['a', 'd'], ['b']]);
  });

  it('resumes after a stop with the records written in between, and starts from the beginning with a new table', async () => {
    await stoppedAfter('a');
    await write('b');
    await write('c');
    const after = aConsumer();
    running = startStreams(source, { filters, consume: after.consume });
    await expect.poll(() => after.seen).toEqual(['b', 'c']);
    await running.stop();
    client.destroy();
    await cleanup.run();
    await openTable(await mkdtemp(join(folder, 'other-')));
    await write('d');
    const ofNewTable = aConsumer();
    running = startStreams(source, { filters, consume: ofNewTable.consume });
    await expect.poll(() => ofNewTable.seen).toEqual(['d']);
  });

  it.each(['throws', 'names failures'] as const)(
    'delivers a batch again when the consumer %s',
    async (how) => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const { seen, consume } = aConsumer({ refusals: 2, how });
      running = startStreams(source, { filters, consume });
      await write('a');
      await write('b');
      await expect.poll(() => seen).toEqual(['a', 'b']);
      log.mockRestore();
    },
  );

  it('sets aside a record that its consumer always fails on, and continues with the others', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const seen = new Set<string>();
    for (const key of ['a', 'poison', 'b']) await write(key);
    const consume: Consumer['consume'] = async ({ Records }) => {
      const batchItemFailures = [];
      for (const { dynamodb } of Records) {
        const key = String(dynamodb?.Keys?.['PK']?.S);
        if (key === 'poison') batchItemFailures.push({ itemIdentifier: dynamodb?.SequenceNumber ?? '' });
        else seen.add(key);
      }
      return { batchItemFailures };
    };
    running = startStreams(source, { filters, consume });
    await running.caughtUp;
    await write('c');
    await expect.poll(() => [...seen]).toEqual(['a', 'b', 'c']);
    expect(log).toHaveBeenCalledExactlyOnceWith('A record of the stream is set aside.', {
      PK: { S: 'poison' },
      SK: { S: 'x' },
    });
    log.mockRestore();
  });

  it('is read from its new beginning once it no longer has the place that was read last', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await stoppedAfter('a');
    await write('b');
    const stopTrimming = interceptClient(DynamoDBStreamsClient.prototype, async (request, send) => {
      if ('SequenceNumber' in request.input)
        throw new TrimmedDataAccessException({ message: 'past the oldest record', $metadata: {} });
      return send();
    });
    const after = aConsumer();
    running = startStreams(source, { filters, consume: after.consume });
    await expect.poll(() => after.seen).toEqual(['a', 'b']);
    expect(log).toHaveBeenCalledOnce();
    stopTrimming();
    log.mockRestore();
  });

  it('knows whether its consumer has read every record', async () => {
    expect(await hasUnreadRecords(source)).toBe(false);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    let delivered = 0;
    await write('a');
    expect(await hasUnreadRecords(source)).toBe(true);
    const consume: Consumer['consume'] = async ({ Records }) => {
      await isReleased;
      delivered += Records.length;
    };
    running = startStreams(source, { filters, consume });
    expect(await hasUnreadRecords(source)).toBe(true);
    release();
    await expect.poll(() => hasUnreadRecords(source)).toBe(false);
    expect(delivered).toBe(1);
    await write('b');
    await expect.poll(() => hasUnreadRecords(source)).toBe(false);
    expect(delivered).toBe(2);
  });
});
