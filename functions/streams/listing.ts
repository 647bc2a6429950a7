import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

import * as gigs from '#functions/data/gigs.ts';
import { log } from '#functions/lib/log.ts';

/**
 * Keeps the lists true to the gigs they show: every gig that changed is read again, once however often it changed, and
 * its cards follow. The transaction that makes a gig writes its cards as well, so new ones need nothing.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const firstChange = new Map<string, string>();
  for (const { eventName, dynamodb } of Records) {
    const { PK, SK } = dynamodb?.Keys ?? {};
    const id = gigs.idOf({ PK: PK?.S ?? '', SK: SK?.S ?? '' });
    const isNews = id && eventName === 'MODIFY' && !firstChange.has(id);
    if (isNews) firstChange.set(id, dynamodb?.SequenceNumber ?? '');
  }
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const [id, itemIdentifier] of firstChange) {
    try {
      await gigs.refresh(id);
    } catch (error) {
      log.error('a listing was not refreshed', { gigId: id, error });
      batchItemFailures.push({ itemIdentifier });
    }
  }
  return { batchItemFailures };
}
