import { setTimeout as pause } from 'node:timers/promises';

import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';

import { AppError } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import type { Key } from '#functions/table/client.ts';

/** A change of an item, as the stream of the table tells it. */
export type Change = { what: 'INSERT' | 'MODIFY' | 'REMOVE'; key: Key };

/** What follows a change. It is done once for all changes of a batch for which it has the same name. */
export type Task = { name: string; run: () => Promise<void> };

/** What one domain does about changes. All of it may be done again, without harm. */
export type Part = {
  name: string;
  /** The most tasks that run at the same time. */
  atOnce: number;
  /** What follows this change; undefined for a change of something else. */
  taskFor: (change: Change) => Task | undefined;
};

/** A task, and the sequence number of its first change in the batch. */
type Due = Task & { sequenceNumber: string };

/** How long a batch may retry while the table is unavailable, in milliseconds: half of the function's timeout. */
const RETRY_TIME = 30_000;
const RETRY_PAUSE = 500;

/**
 * Does what follows from a batch of changes, all parts at the same time. What fails keeps nothing else from being done; its
 * changes are answered, so that only these are delivered again.
 */
export async function follow(
  records: readonly DynamoDBRecord[],
  parts: readonly Part[],
): Promise<DynamoDBBatchResponse> {
  const deadline = performance.now() + RETRY_TIME;
  const failed = await Promise.all(parts.map((part) => run(part, records, deadline)));
  return {
    batchItemFailures: [...new Set(failed.flat())].map((itemIdentifier) => ({ itemIdentifier })),
  };
}

/** Runs a part, and answers the sequence numbers of the changes for which it failed. */
async function run(part: Part, records: readonly DynamoDBRecord[], deadline: number): Promise<string[]> {
  const waiting = dueTasks(part, records).values();
  const failed: string[] = [];
  async function work(): Promise<void> {
    for (const { name, run: task, sequenceNumber } of waiting) {
      try {
        await retryWhileUnavailable(task, deadline);
      } catch (error) {
        log.error('a change was not followed', { part: part.name, task: name, error });
        failed.push(sequenceNumber);
      }
    }
  }
  await Promise.all(Array.from({ length: part.atOnce }, work));
  return failed;
}

/** What the part does about the batch, each task once. */
function dueTasks(part: Part, records: readonly DynamoDBRecord[]): Due[] {
  const due = new Map<string, Due>();
  for (const { eventName, dynamodb } of records) {
    const { PK, SK } = dynamodb?.Keys ?? {};
    if (!eventName || !PK?.S || !SK?.S) continue;
    const task = part.taskFor({ what: eventName, key: { PK: PK.S, SK: SK.S } });
    if (task && !due.has(task.name))
      due.set(task.name, { ...task, sequenceNumber: dynamodb?.SequenceNumber ?? '' });
  }
  return [...due.values()];
}

/** Retries while the table is unavailable, so that a task counts as failed only for a reason of its own. */
async function retryWhileUnavailable(task: () => Promise<void>, deadline: number): Promise<void> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'unavailable';
      if (!isUnavailable || performance.now() > deadline) throw error;
      await pause(RETRY_PAUSE);
    }
  }
}
