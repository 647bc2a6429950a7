import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
  type _Record,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

import { writeAtomically } from '#infra/local/data/write-atomically.ts';

import { eventFilter } from './event-filter.ts';

/** Milliseconds between two polls, before a failed record is delivered again, and the longest after failures. */
const PAUSE = 40;
const RETRY_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** The most records of one read, which is DynamoDB's limit, and of one batch, which is Lambda's. */
const PAGE = 1_000;
const BATCH = 10_000;
/** How often a failing record is delivered before it is skipped. In the cloud that goes on for most of a day. */
const TRIES = 5;

/** A function that follows the stream, as Lambda would call it, and the filters of its event source. */
export type Consumer = {
  filters: readonly string[];
  consume: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | void>;
};

/** The table whose stream is read, and the file that keeps the position in it. */
export type Source = { endpoint: string; table: string; positionFile: string };
type Streams = { caughtUp: Promise<void>; stop: () => Promise<void> };
type Position = { stream: string; after: Record<string, string> };

/**
 * Feeds the table's stream to its consumers in order, as Lambda's event sources do: to each what its filters let through.
 * Failed records are delivered again: a few times where the consumer names them, otherwise until it succeeds. The position is
 * kept in a file, so that a restart continues there. `caughtUp` resolves once the consumers have read everything that the
 * stream held at the start.
 */
export function startStreams(source: Source, ...consumers: Consumer[]): Streams {
  const streams = new DynamoDBStreamsClient({ endpoint: source.endpoint });
  const stopping = new AbortController();
  const eventSources = consumers.map(({ filters, consume }) => ({ passes: eventFilter(filters), consume }));
  const position = read(source.positionFile);
  const iterators = new Map<string, string | undefined>();
  const finished = new Set<string>();
  const { promise: caughtUp, resolve: isCaughtUp } = Promise.withResolvers<void>();
  let pause = PAUSE;

  async function open(): Promise<void> {
    const stream = await streamArn(source.endpoint, source.table);
    if (position.stream !== stream) Object.assign(position, { stream, after: {} });
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: stream }));
    for (const { ShardId = '' } of StreamDescription?.Shards ?? []) {
      if (iterators.has(ShardId) || finished.has(ShardId)) continue;
      iterators.set(ShardId, await iteratorAfter(streams, position, ShardId));
    }
  }

  /** Reads all new records of a shard as one batch, so that the consumer handles a record with many changes once. */
  async function readBatch(from: string | undefined) {
    const records: _Record[] = [];
    let next = from;
    for (;;) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: next, Limit: PAGE }),
      );
      records.push(...Records);
      next = NextShardIterator;
      if (Records.length === 0 || !next || records.length + PAGE > BATCH) return { records, next };
    }
  }

  /** Delivers records until they succeed. A record that always fails is skipped, so that the next ones are delivered. */
  async function deliver(
    consume: Consumer['consume'],
    records: DynamoDBStreamEvent['Records'],
  ): Promise<void> {
    let waiting = records;
    let tries = 0;
    while (waiting.length > 0) {
      const failures = (await consume({ Records: waiting }))?.batchItemFailures ?? [];
      const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
      const first = waiting.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
      if (first === -1) return;
      tries = first === 0 ? tries + 1 : 1;
      waiting = waiting.slice(first);
      if (tries === TRIES) {
        const [poisoned, ...others] = waiting;
        console.error('A record of the stream is set aside.', poisoned?.dynamodb?.Keys);
        waiting = others;
        tries = 0;
      } else {
        await sleep(RETRY_PAUSE * tries, undefined, { signal: stopping.signal });
      }
    }
  }

  async function poll(): Promise<void> {
    if (iterators.size === 0) await open();
    let isQuiet = true;
    for (const [shard, iterator] of iterators) {
      const { records, next } = await readBatch(iterator);
      if (records.length > 0) {
        isQuiet = false;
        const events = records.map(asEvent);
        await Promise.all(
          eventSources.map(({ passes, consume }) =>
            deliver(
              consume,
              events.filter((each) => passes(each)),
            ),
          ),
        );
        position.after[shard] = records.at(-1)?.dynamodb?.SequenceNumber ?? '';
        writeAtomically(source.positionFile, JSON.stringify(position));
      }
      if (next) {
        iterators.set(shard, next);
      } else {
        iterators.delete(shard);
        finished.add(shard);
        await open();
      }
    }
    if (isQuiet) isCaughtUp();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await poll();
        pause = PAUSE;
      } catch (error) {
        if (stopping.signal.aborted) return;
        // An iterator may have expired: open new ones at the saved position, or where the stream begins now if it no longer has that.
        iterators.clear();
        if (error instanceof TrimmedDataAccessException) position.after = {};
        pause = Math.min(pause * 2, LONGEST_PAUSE);
        console.error('The stream of the table is tried again.', error);
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    caughtUp,
    stop: async () => {
      stopping.abort();
      await running;
      streams.destroy();
    },
  };
}

async function iteratorAfter(streams: DynamoDBStreamsClient, { stream, after }: Position, shard: string) {
  const last = after[shard];
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({
      StreamArn: stream,
      ShardId: shard,
      ...(last
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: last }
        : { ShardIteratorType: 'TRIM_HORIZON' }),
    }),
  );
  return ShardIterator;
}

async function streamArn(endpoint: string, table: string): Promise<string> {
  const client = new DynamoDBClient({ endpoint });
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    return Table?.LatestStreamArn ?? '';
  } finally {
    client.destroy();
  }
}

/** Whether the stream holds records after the position that its consumers have reached. */
export async function hasUnreadRecords({ endpoint, table, positionFile }: Source): Promise<boolean> {
  const streams = new DynamoDBStreamsClient({ endpoint });
  try {
    const saved = read(positionFile);
    // The position is saved only after the first record.
    const position = saved.stream ? saved : { stream: await streamArn(endpoint, table), after: {} };
    const { StreamDescription } = await streams.send(
      new DescribeStreamCommand({ StreamArn: position.stream }),
    );
    for (const { ShardId = '' } of StreamDescription?.Shards ?? []) {
      const ShardIterator = await iteratorAfter(streams, position, ShardId);
      const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: 1 }));
      if (Records.length > 0) return true;
    }
    return false;
  } finally {
    streams.destroy();
  }
}

function read(file: string): Position {
  try {
    const { stream, after } = JSON.parse(readFileSync(file, 'utf8')) as Position;
    return { stream, after };
  } catch {
    // Without a position, the consumer reads the whole stream again. Its work is idempotent.
    return { stream: '', after: {} };
  }
}

function asEvent({ eventName, eventID, dynamodb }: _Record): DynamoDBStreamEvent['Records'][number] {
  const { Keys = {}, SequenceNumber = '', StreamViewType = 'KEYS_ONLY' } = dynamodb ?? {};
  return {
    eventSource: 'aws:dynamodb',
    ...(eventName ? { eventName } : {}),
    ...(eventID ? { eventID } : {}),
    dynamodb: { Keys: Keys as Record<string, { S: string }>, SequenceNumber, StreamViewType },
  };
}
