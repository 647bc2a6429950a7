import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';

import { notifyOtherBidders } from '#functions/domain/bids/notify-others.ts';
import { follow, type ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followClosing } from '#functions/domain/closing/follow-closing.ts';
import { mailClosing } from '#functions/domain/closing/mail-closing.ts';
import * as gigs from '#functions/domain/gigs/listed.ts';
import { keepLists } from '#functions/domain/listing/keep-lists.ts';
import { pushChanges } from '#functions/domain/live/push-changes.ts';
import { sendAccountMailsAtOnce } from '#functions/domain/mail/account/send-at-once.ts';
import { planMails } from '#functions/domain/mail/plan.ts';
import { correctNew } from '#functions/domain/people/correct-new.ts';
import { followShown } from '#functions/domain/people/follow-shown.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';

/** The handlers of what follows the changes of the table. */
export const handlers: readonly ChangeHandler[] = [
  keepLists([gigs, projects]),
  followShown,
  correctNew,
  followClosing,
  mailClosing,
  notifyOtherBidders,
  pushChanges,
  planMails,
  sendAccountMailsAtOnce,
];

/** Does what follows from the changes of the table, except moving money. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  useEnvironmentCurrency();
  return follow(Records, handlers);
}
