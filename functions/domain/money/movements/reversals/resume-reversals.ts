import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt } from '#functions/table/due.ts';
import { lists } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

const PAGE = 25;

/** Requests all pending reversals of this seller now, because their account has received something. */
export async function resumeReversals(sellerId: string): Promise<void> {
  const where = { GSI2PK: lists.reversalsOf(sellerId) };
  for await (const page of pagesOf<Key & { GSI2SK: string }>({ index: 'GSI2', where, limit: PAGE }))
    await Promise.all(page.map(resume));
}

async function resume({ PK, SK, GSI2SK: movementId }: Key & { GSI2SK: string }): Promise<void> {
  await update<object>({ PK, SK }, { set: dueAt(now(), movementId), when: { state: 'REQUESTED' } });
}
