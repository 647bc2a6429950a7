import type { WorkCard, WorkItem } from '#functions/domain/work/record.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItems, query } from '#functions/table/read.ts';
import { check, type Step } from '#functions/table/transactions/transaction.ts';
import * as commonLimits from '#shared/limits/common.ts';

/** The ids of a buyer's paid orders of a gig, the newest first; also of those whose money has gone back. */
export async function listPaidOrderIds(gigId: string, buyerId: string): Promise<string[]> {
  const { PK, SK: prefix } = keys.bought.begins(gigId, buyerId);
  const { items } = await query<Key>({
    where: { PK, SK: beginsWith(prefix) },
    limit: commonLimits.page.max,
    newestFirst: true,
  });
  return items.map((item) => keys.bought.parts(item).orderId);
}

/** These orders, as far as they have come. */
export async function findCards(ids: string[]): Promise<WorkCard[]> {
  const found = await findItems<Pick<WorkItem, 'card'>>(ids.map(keys.order), ['card'], 'strong');
  return found.map(({ card }) => card);
}

/** Step: requires that an order is as it was read; `Outdated` otherwise. */
export const isUnchanged = ({ id, version }: WorkCard): Step =>
  check(keys.order(id), { when: { 'card.version': version } });
