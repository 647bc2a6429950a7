import { works } from '#functions/domain/kinds/kinds.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { makeMovement } from '#functions/domain/money/movements/send-movement.ts';

import type { Step } from './a-model-run.ts';
import { current, perform, storeDue, type OrderModel } from './an-order-model.ts';
import { clearsAt, DAY, PRICE, unclaimedFrom } from './order-rules.ts';
import { currentIntent } from './payments/real-payment.ts';

/** Sends what the books of the order require: the provider makes each refund at once. */
export const send = ({ bank }: OrderModel): Step | undefined =>
  bank.dueBy === null && !bank.hasTaken ? sending : undefined;

const sending: Step = {
  name: 'what is to be moved is sent',
  action: 'send',
  predict: (model) => {
    const { story, now } = model;
    story.arrived = story.toBuyer;
    // The refund of it is sent the next time.
    if (story.toSeller > 0 && now >= clearsAt(story)) story.waitingSince ??= now;
    if (story.toSeller > 0 && now >= unclaimedFrom(story))
      perform(model, 'clock', 'returnUnclaimed', { amount: story.toSeller });
    return { status: 200 };
  },
  run: async ({ orderId }) => {
    for (const movement of (await readBooks('order', orderId)).movements)
      await makeMovement(keyOf(movement), works);
    return { status: 200 };
  },
};

/** How long a dispute may be unanswered; then it is lost. */
const ANSWER = 7 * DAY;

/** The payer's bank disputes the payment, unless it has done that for good, or nothing is left of it. */
export const examine = (model: OrderModel): Step | undefined => {
  const { paidAt, toBuyer, arrived } = current(model);
  const isOpen = model.bank.dueBy === null && !model.bank.hasTaken;
  const hasMoney = paidAt !== null && toBuyer < PRICE && toBuyer === arrived;
  return isOpen && hasMoney && current(model).stage !== 'CANCELLED' ? examining : undefined;
};

const examining: Step = {
  name: 'the bank disputes the payment',
  action: 'freeze',
  predict: (model) => {
    storeDue(model);
    perform(model, 'bank', 'freeze');
    model.bank.dueBy = Math.floor(model.now / 1_000) * 1_000 + ANSWER;
    model.logged += 1;
    return { status: 200 };
  },
  run: async (real) => {
    const { id } = real.cloud.stripe.dispute(currentIntent(real), 'product_not_received');
    real.disputes.push(id);
    await syncDispute(id, works);
    return { status: 200 };
  },
};

/** The bank decides for the seller or for the payer; for the payer if nobody has answered in time. */
export const judge = ({ bank: { dueBy }, now }: OrderModel, hasWon: boolean): Step | undefined => {
  if (dueBy === null) return undefined;
  return judging(now >= dueBy ? 'late' : hasWon ? 'won' : 'lost');
};

const judging = (outcome: 'won' | 'lost' | 'late'): Step => ({
  name: `the dispute of the bank is ${outcome}`,
  action: outcome === 'won' ? 'unfreeze' : 'takeBack',
  predict: (model) => {
    const { held, toSeller, arrived } = model.story;
    if (outcome === 'won') perform(model, 'bank', 'unfreeze');
    else perform(model, 'bank', 'takeBack', { amount: Math.min(held + toSeller, PRICE - arrived) });
    model.bank = { dueBy: null, hasTaken: outcome !== 'won' };
    return { status: 200 };
  },
  run: async ({ cloud, disputes }) => {
    const id = disputes.at(-1) ?? '';
    if (outcome !== 'late') cloud.stripe.endDispute(id, outcome);
    await syncDispute(id, works);
    return { status: 200 };
  },
});
