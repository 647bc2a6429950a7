import type { Hold } from '#functions/domain/money/books/hold.ts';
import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
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

/** What was paid for the orders and modules of a seller, newest first; of one month, such as '2026-11', if it is named. */
export async function listEarnings(
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
  const items = holds.map((hold) => orStopped(toEarning(hold, disputes > 0), heldUntilOf(seller)));
  return { ...found, items };
}
