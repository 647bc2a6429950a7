import { setTimeout as pause } from 'node:timers/promises';

import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

import * as gigs from '#functions/domain/gigs/gigs.ts';
import * as projects from '#functions/domain/projects/projects.ts';
import { AppError } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';

/** What is listed: each kind knows its own records, and how to bring its cards up to date. */
const kinds = [gigs, projects];

type News = { id: string; refresh: (id: string) => Promise<void>; itemIdentifier: string };

/** Milliseconds that a batch waits for a table that is busy or away: half of what its function may take. */
const PATIENCE = 30_000;
const PAUSE = 500;

/** That the table cannot be asked now says nothing about a record, which is set aside after a few failures. */
async function patiently(refresh: () => Promise<void>, until: number): Promise<void> {
  for (;;) {
    try {
      return await refresh();
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (!isAway || performance.now() > until) throw error;
      await pause(PAUSE);
    }
  }
}

/**
 * Keeps the lists true to what they show: every gig and project that changed is read again, once however often it
 * changed, and its cards follow. The transaction that makes one writes its cards as well, so new ones need nothing.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const firstChange = new Map<string, News>();
  for (const { eventName, dynamodb } of Records) {
    const { PK, SK } = dynamodb?.Keys ?? {};
    const key = { PK: PK?.S ?? '', SK: SK?.S ?? '' };
    for (const { idOf, refresh } of kinds) {
      const id = idOf(key);
      const isNews = id && eventName === 'MODIFY' && !firstChange.has(key.PK);
      if (isNews) firstChange.set(key.PK, { id, refresh, itemIdentifier: dynamodb?.SequenceNumber ?? '' });
    }
  }
  const until = performance.now() + PATIENCE;
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const [key, { id, refresh, itemIdentifier }] of firstChange) {
    try {
      await patiently(() => refresh(id), until);
    } catch (error) {
      log.error('a listing was not refreshed', { key, error });
      batchItemFailures.push({ itemIdentifier });
    }
  }
  return { batchItemFailures };
}
