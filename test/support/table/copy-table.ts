import { DeleteItemCommand, PutItemCommand, TransactionConflictException } from '@aws-sdk/client-dynamodb';

import { env } from '#functions/lib/env.ts';
import { database, everyItem } from '#test/trust/fingerprint.ts';

/** Writes until nobody else's transaction has the item. */
async function untilFree(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof TransactionConflictException)) throw error;
    await untilFree(write);
  }
}

/** Copies the table; returns what brings it back. */
export async function copyTable(): Promise<() => Promise<void>> {
  const TableName = env('TABLE_NAME');
  const items = await everyItem();
  return async () => {
    for (const { PK, SK } of await everyItem())
      if (PK && SK)
        await untilFree(() => database().send(new DeleteItemCommand({ TableName, Key: { PK, SK } })));
    for (const Item of items) await untilFree(() => database().send(new PutItemCommand({ TableName, Item })));
  };
}
