import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys, lists, placeSince } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

const PAGE = 25;

/** Sends every transfer that waits for this seller's account now, because it is ready. */
export async function resumeTransfers(sellerId: string): Promise<void> {
  const where = { GSI2PK: lists.payoutsOf(sellerId) };
  for await (const page of pagesOf<Key & { GSI2SK: string }>({ index: 'GSI2', where, limit: PAGE }))
    await Promise.all(page.map(resume));
}

/** The place of a hold in the list names its transfer. */
async function resume({ PK, GSI2SK }: Key & { GSI2SK: string }): Promise<void> {
  const { id: movementId = '' } = placeSince.match(GSI2SK) ?? {};
  await update<object>(keys.movement(PK, movementId), {
    set: dueAt(now(), movementId),
    when: { state: 'WAITING' },
  });
}
