import { setTimeout as pause } from 'node:timers/promises';

import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';

import { AppError } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';

import { changeIn, isFollowed, type Change, type Followed } from './followed.ts';

/** A task that follows from a change. Tasks with the same name run once per batch. */
export type Task = { name: string; run: () => Promise<void> };

/** How one domain handles changes. Everything it does is idempotent. */
export type ChangeHandler = {
  name: string;
  /** The changes that it follows: it is given no others. */
  follows: Readonly<Record<string, Followed>>;
  /** The most tasks that run at the same time. */
  atOnce: number;
  /** What follows this change; undefined if nothing does. */
  taskFor: (change: Change) => Task | undefined;
};

/** The task of this handler for a change; undefined if it does not follow that. */
export const taskOf = (handler: ChangeHandler, change: Change): Task | undefined =>
  Object.values(handler.follows).some((each) => isFollowed(each, change))
    ? handler.taskFor(change)
    : undefined;

/** A task, and the sequence number of its first change in the batch. */
type DueTask = Task & { sequenceNumber: string };

/** How long a batch may retry while the table is unavailable, in milliseconds: half of the function's timeout. */
const RETRY_TIME = 30_000;
const RETRY_PAUSE = 500;

/**
 * Runs all handlers on a batch of changes, in parallel. A failure does not stop the others; the failed changes are
 * returned, so that only these are delivered again.
 */
export async function follow(
  records: readonly DynamoDBRecord[],
  handlers: readonly ChangeHandler[],
): Promise<DynamoDBBatchResponse> {
  const deadline = performance.now() + RETRY_TIME;
  const failed = await Promise.all(handlers.map((handler) => run(handler, records, deadline)));
  return {
    batchItemFailures: [...new Set(failed.flat())].map((itemIdentifier) => ({ itemIdentifier })),
  };
}

/** Runs a handler, and answers the sequence numbers of the changes for which it failed. */
async function run(
  handler: ChangeHandler,
  records: readonly DynamoDBRecord[],
  deadline: number,
): Promise<string[]> {
  const waiting = dueTasks(handler, records).values();
  const failed: string[] = [];
  async function work(): Promise<void> {
    for (const { name, run: task, sequenceNumber } of waiting) {
      try {
        await retryWhileUnavailable(task, deadline);
      } catch (error) {
        log.error('a change was not followed', { handler: handler.name, task: name, error });
        failed.push(sequenceNumber);
      }
    }
  }
  await Promise.all(Array.from({ length: handler.atOnce }, work));
  return failed;
}

/** The tasks of a handler for a batch, each once. */
function dueTasks(handler: ChangeHandler, records: readonly DynamoDBRecord[]): DueTask[] {
  const due = new Map<string, DueTask>();
  for (const record of records) {
    const change = changeIn(record);
    const task = change && taskOf(handler, change);
    if (task && !due.has(task.name))
      due.set(task.name, { ...task, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' });
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
