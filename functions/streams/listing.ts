import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

import * as gigs from '#functions/data/gigs.ts';
import * as projects from '#functions/data/projects.ts';
import { log } from '#functions/lib/log.ts';

/** What is listed: each kind knows its own records, and how to bring its cards up to date. */
const kinds = [gigs, projects];

type News = { id: string; refresh: (id: string) => Promise<void>; itemIdentifier: string };

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
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const [key, { id, refresh, itemIdentifier }] of firstChange) {
    try {
      await refresh(id);
    } catch (error) {
      log.error('a listing was not refreshed', { key, error });
      batchItemFailures.push({ itemIdentifier });
    }
  }
  return { batchItemFailures };
}
