import type { DynamoDBRecord } from 'aws-lambda';

import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';

/** What the stream says of a change of this item. */
export const aChange = (
  { PK, SK }: Key,
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE' = 'MODIFY',
): DynamoDBRecord => ({
  eventName,
  dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: newId() },
});
