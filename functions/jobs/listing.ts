import { setTimeout as pause } from 'node:timers/promises';

import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';

import * as gigs from '#functions/domain/gigs/listed.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import { AppError } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';

/** The kinds of records that lists show. Each knows its own keys, and how to refresh its entries in the lists. */
const kinds = [gigs, projects];

/** A record that changed. `sequenceNumber` is that of its first change in the batch. */
type Changed = { key: string; refresh: () => Promise<void>; sequenceNumber: string };

/** How long a batch may retry while the table is unavailable, in milliseconds: half of the function's timeout. */
const RETRY_TIME = 30_000;
const RETRY_PAUSE = 500;

/**
 * Keeps lists up to date: reads every gig and project that changed, once per batch, and refreshes its entries in the
 * lists. New records are skipped: they are added to the lists when they are created.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const deadline = performance.now() + RETRY_TIME;
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const { key, refresh, sequenceNumber } of changedRecords(Records)) {
    try {
      await retryWhileUnavailable(refresh, deadline);
    } catch (error) {
      log.error('a listing was not refreshed', { key, error });
      batchItemFailures.push({ itemIdentifier: sequenceNumber });
    }
  }
  return { batchItemFailures };
}

/** The listed records that the batch modified, each once. */
function changedRecords(records: DynamoDBRecord[]): Iterable<Changed> {
  const changed = new Map<string, Changed>();
  for (const { eventName, dynamodb } of records) {
    const { PK, SK } = dynamodb?.Keys ?? {};
    const [key, sortKey] = [PK?.S ?? '', SK?.S ?? ''];
    if (eventName !== 'MODIFY' || changed.has(key)) continue;
    for (const { idOf, refresh } of kinds) {
      const id = idOf({ PK: key, SK: sortKey });
      const sequenceNumber = dynamodb?.SequenceNumber ?? '';
      if (id) changed.set(key, { key, refresh: () => refresh(id), sequenceNumber });
    }
  }
  return changed.values();
}

/** Retries while the table is unavailable, so that a record counts as failed only for a reason of its own. */
async function retryWhileUnavailable(refresh: () => Promise<void>, deadline: number): Promise<void> {
  for (;;) {
    try {
      return await refresh();
    } catch (error) {
      const isUnavailable = error instanceof AppError && error.code === 'unavailable';
      if (!isUnavailable || performance.now() > deadline) throw error;
      await pause(RETRY_PAUSE);
    }
  }
}
