import { DAY, protection } from '#shared/rules/protection.ts';

import { moduleEndingOf } from './module-endings.ts';
import { stageOf, type ModuleFacts } from './module-facts.ts';
import {
  disputeReminder,
  remindBefore,
  remindSince,
  type DisputeReminder,
  type Reminder,
} from './reminder.ts';

/** What a party of a module is reminded of: `remindConfirmation` of funded ones, `remindDecision` of others. */
export type ModuleReminder =
  | DisputeReminder
  | `remind${'Delivery' | 'Payment' | 'Review' | 'Confirmation' | 'Decision'}`;

/** Who of a module is reminded of what: before it goes on or ends by itself, and of what is not paid. */
export function moduleReminder(facts: ModuleFacts): Reminder<ModuleReminder> | undefined {
  const { statusAt, fundedAt } = facts;
  const stage = stageOf(facts);
  if (stage === 'PAY') {
    const barred = Date.parse(statusAt) + protection.owed.barred * DAY;
    return remindSince('remindPayment', {
      from: statusAt,
      days: protection.owed.told,
      until: barred,
      to: 'buyer',
    });
  }
  const ending = moduleEndingOf(facts);
  if (!ending) return undefined;
  const until = ending.at;
  switch (stage) {
    case 'WAITING':
    case 'REWORK':
      return remindBefore('remindDelivery', until, 'seller');
    case 'SUBMITTED':
      return remindBefore('remindReview', until, 'buyer');
    case 'OK':
      return remindBefore(fundedAt ? 'remindConfirmation' : 'remindDecision', until, 'seller');
    case 'DISPUTED':
      return disputeReminder(facts, until);
    case 'COMPLETED':
    case 'ENDED':
      return undefined;
  }
}
