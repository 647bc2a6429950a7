import { protection } from '#shared/rules/protection.ts';

import { endingOf } from './order-endings.ts';
import type { OrderFacts } from './order-facts.ts';
import {
  disputeReminder,
  remindBefore,
  remindSince,
  type DisputeReminder,
  type Reminder,
} from './reminder.ts';

/** What a party of an order is reminded of before it goes on or ends by itself. */
export type OrderReminder =
  | DisputeReminder
  | `remind${'Requirements' | 'Delivery' | 'Payment' | 'Review' | 'CancelAnswer'}`;

/** Who of an order is reminded of what, while it can go on or end by itself. */
export function orderReminder(facts: OrderFacts): Reminder<OrderReminder> | undefined {
  const ending = endingOf(facts);
  if (!ending) return undefined;
  const { stage, requirementsAt, deliveredAt } = facts;
  const until = ending.at;
  switch (stage) {
    case 'ORDERED':
    case 'PAID':
      if (ending.do === 'agreeToCancel') return remindBefore('remindCancelAnswer', until, 'seller');
      return requirementsAt
        ? remindBefore('remindDelivery', until, 'seller')
        : remindBefore('remindRequirements', until, 'buyer');
    case 'DELIVERED':
      return remindSince('remindPayment', {
        from: deliveredAt ?? '',
        days: protection.unpaidTold,
        until,
        to: 'buyer',
      });
    case 'REVIEW':
      return remindBefore('remindReview', until, 'buyer');
    case 'REVISION':
      return remindBefore('remindDelivery', until, 'seller');
    case 'DISPUTED':
      return disputeReminder(facts, until);
    case 'FINISHED':
    case 'CANCELLED':
      return undefined;
  }
}
