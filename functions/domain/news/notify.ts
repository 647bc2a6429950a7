import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transactions/transaction.ts';
import { update } from '#functions/table/write.ts';
import * as retention from '#shared/limits/retention.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import type { News, NewsItem } from './record.ts';

const toItem = (userId: string, id: string, news: News): NewsItem => ({
  ...keys.news(userId, id),
  ...news,
  ttl: Math.ceil((now() + retention.newsDays * DAY) / 1000),
});

/** Step: notifies somebody of what the other steps of its transaction do, once they are done. */
export const notify = (userId: string, news: News): Step => create(toItem(userId, newId(), news));

/** Notifies somebody of what was done before; once per id, however often it is called. */
export async function notifyOnce(userId: string, id: string, news: News): Promise<void> {
  const { PK, SK, ...set } = toItem(userId, id, news);
  await update<object>({ PK, SK }, { set, when: { PK: absent } });
}
