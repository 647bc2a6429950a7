import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transaction.ts';
import { DAY } from '#shared/rules/protection.ts';

import type { News, NewsItem } from './record.ts';

/** How long news are kept, in days. */
const KEPT = 90;

/** Step: tells somebody what the other steps of its transaction do, once they are done. */
export const tell = (userId: string, news: News): Step =>
  create({
    ...keys.news(userId, newId()),
    ...news,
    ttl: Math.ceil((now() + KEPT * DAY) / 1000),
  } satisfies NewsItem);
