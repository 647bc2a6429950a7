import * as earnings from '#functions/domain/earnings/list.ts';
import type { Page, PageRequest } from '#functions/table/page.ts';
import type { Earning } from '#shared/entities/money/earning.ts';

import { workKinds } from './kinds.ts';

/** What was paid for work of every kind of a seller, newest first; of one month, such as '2026-11', if it is named. */
export const listEarnings = (sellerId: string, page: PageRequest, month?: string): Promise<Page<Earning>> =>
  earnings.listEarnings(({ kind, id }) => workKinds[kind].keyOf(id), sellerId, page, month);
