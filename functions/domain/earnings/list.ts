import type { Hold } from '#functions/domain/money/books/hold.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import type { WorkRef } from '#functions/domain/money/books/works.ts';
import type { WorkItem } from '#functions/domain/work/record.ts';
import type { Key } from '#functions/table/client.ts';
import { lists } from '#functions/table/keys.ts';
import { newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItems } from '#functions/table/read.ts';
import type { Earning } from '#shared/entities/money/earning.ts';

import { toEarning } from './earning.ts';
import { idsOf } from './months.ts';
import { heldUntilOf, orStopped } from './stopped.ts';

/** The holds of these keys, in their order. */
export async function findHolds(keys: Key[]): Promise<Hold[]> {
  const found = await findItems<Hold>(keys.map(({ PK, SK }) => ({ PK, SK })));
  return keys.flatMap(({ PK, SK }) => found.find((each) => each.PK === PK && each.SK === SK) ?? []);
}

/** The key of the record of work. */
type KeyOf = (ref: WorkRef) => Key;

/** The ids of the work in dispute, of that for which money is held. */
async function findDisputedOf(holds: Hold[], keyOf: KeyOf): Promise<Set<string>> {
  // Work that was paid for twice has two holds.
  const held = new Map(holds.filter(({ amount }) => amount > 0).map(({ kind, id }) => [id, kind]));
  if (held.size === 0) return new Set();
  const works = await findItems<WorkItem>(
    [...held].map(([id, kind]) => keyOf({ kind, id })),
    ['card'],
  );
  return new Set(works.filter(({ card }) => card.phase === 'DISPUTED').map(({ card }) => card.id));
}

/** What was paid for the orders and modules of a seller, newest first; of one month, such as '2026-11', if it is named. */
export async function listEarnings(
  keyOf: KeyOf,
  sellerId: string,
  page: PageRequest,
  month?: string,
): Promise<Page<Earning>> {
  const partition = {
    index: 'GSI1',
    key: lists.earningsOf(sellerId),
    ...(month ? idsOf(month) : {}),
  } as const;
  const [found, seller] = await Promise.all([
    newest<Key>(partition, page),
    findSellerAccount(sellerId, 'eventual'),
  ]);
  const holds = await findHolds(found.items);
  const { disputes = 0 } = seller;
  const disputed = await findDisputedOf(holds, keyOf);
  const standing = (id: string) => ({ isExamined: disputes > 0, isDisputed: disputed.has(id) });
  const items = holds.map((hold) => orStopped(toEarning(hold, standing(hold.id)), heldUntilOf(seller)));
  return { ...found, items };
}
