import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

import { database } from '#functions/table/client.ts';
import { filtersOf, type StreamJob } from '#infra/functions/stream-filters.ts';
import { names } from '#infra/local/environment.ts';
import { eventFilter } from '#infra/local/event-filter.ts';

type Load = <H>(file: string) => Promise<H>;
type Follow = (event: DynamoDBStreamEvent) => Promise<unknown>;

/** The stream of the table from here on, whose functions run when they are told to. */
export async function openStream(load: Load, endpoint: string) {
  const streams = new DynamoDBStreamsClient({ endpoint });
  const { Table } = await database().send(new DescribeTableCommand({ TableName: names.table }));
  const StreamArn = Table?.LatestStreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const [shard, ...others] = StreamDescription?.Shards ?? [];
  if (!shard || others.length > 0) throw new Error('The stream of the table has not one shard.');
  let { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({ StreamArn, ShardId: shard.ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
  );
  const unread: Record<StreamJob, DynamoDBRecord[]> = { changes: [], movements: [] };
  const jobs = Object.keys(unread) as StreamJob[];
  const passes = Object.fromEntries(jobs.map((job) => [job, eventFilter(filtersOf(job))]));

  /** Reads what is new, and answers whether anything is. */
  async function read(): Promise<boolean> {
    const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    ShardIterator = NextShardIterator;
    for (const job of jobs)
      unread[job].push(...(Records as DynamoDBRecord[]).filter((record) => passes[job]?.(record)));
    return Records.length > 0;
  }

  return {
    /** Runs these functions for the changes that they have not followed. */
    async follow(...followers: StreamJob[]): Promise<void> {
      while (await read())
        for (const job of followers) {
          const handler = await load<Follow>(`jobs/${job}`);
          const records = unread[job].splice(0);
          // What is sent to the provider at the same time may arrive there in any order.
          const batches = job === 'movements' ? records.map((record) => [record]) : [records];
          for (const Records of batches) if (Records.length > 0) await handler({ Records });
        }
    },
  };
}
