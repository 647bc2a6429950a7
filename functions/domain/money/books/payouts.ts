import { absent } from '#functions/table/conditions.ts';
import type { ConditionalUpdate } from '#functions/table/updates.ts';

import type { Hold, PayoutProgress } from './hold.ts';

/** Whether a payout has left for its seller. */
export const isSent = ({ state }: Pick<PayoutProgress, 'state'>): boolean =>
  state === 'onItsWay' || state === 'paid';

/** Whether anything is left of a payout, or went to earlier debts. */
export const hasLeft = ({ amount, netted = 0 }: PayoutProgress): boolean => amount > 0 || netted > 0;

/** What has left for the seller of a hold, the earliest first. */
export const sentPayouts = ({ earlier = [], payout }: Pick<Hold, 'earlier' | 'payout'>): PayoutProgress[] =>
  payout && isSent(payout) ? [...earlier, payout] : earlier;

/** The payout of a hold that this movement makes, if there is one. */
export const payoutOf = (
  { earlier = [], payout }: Pick<Hold, 'earlier' | 'payout'>,
  movementId: string,
): PayoutProgress | undefined => [...earlier, payout].find((each) => each?.movementId === movementId);

/** Holds while the payouts of a hold are as they were read. */
export const payoutsAsRead = ({ earlier, payout }: Hold) => ({
  earlier: earlier ?? absent,
  payout: payout ?? absent,
});

/** The update of a hold by which the payout of the same movement becomes this one. Of an earlier one of which nothing is left, nothing stays. */
export function withPayout(hold: Hold, after: PayoutProgress): Pick<ConditionalUpdate, 'set' | 'when'> {
  const { earlier = [], payout } = hold;
  const when = payoutsAsRead(hold);
  if (payout?.movementId === after.movementId) return { set: { payout: after }, when };
  const others = earlier.map((each) => (each.movementId === after.movementId ? after : each));
  return { set: { earlier: others.filter(hasLeft) }, when };
}
