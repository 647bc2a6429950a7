import { PutObjectCommand } from '@aws-sdk/client-s3';

import { bucket, objectAt } from './bucket.ts';
import { pendingKey } from './keys.ts';

/**
 * Stores what somebody has exported as a private file, which is removed after a day like every pending file, and which no
 * record can refer to.
 */
export async function storeExport(userId: string, id: string, text: string) {
  const key = pendingKey(`exports/${userId}/${id}/tandem-export.json`);
  const Body = Buffer.from(text);
  await bucket().send(new PutObjectCommand({ ...objectAt(key), Body, ContentType: 'application/json' }));
  return { key, size: Body.length };
}
