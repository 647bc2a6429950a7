import { expect } from 'vitest';

import type { Key } from '#functions/table/client.ts';
import { drop, transact } from '#functions/table/transactions/transaction.ts';
import type { Reply } from '#test/flows/support/a-browser.ts';
import { aReport, type Report as EventType } from '#test/flows/support/a-report.ts';
import { intentOf } from '#test/flows/support/an-order.ts';
import { paymentAmong, paymentKey } from '#test/support/work.ts';
import { bookedCharges } from '#test/trust/faults/booked-charges.ts';
import type { RealOrder } from '#test/trust/models/a-real-order.ts';
import type { OrderModel } from '#test/trust/models/an-order-model.ts';
import { PRICE } from '#test/trust/models/order-rules.ts';

import type { Report } from './a-payment-model.ts';

export const currentIntent = ({ intents }: RealOrder): string => intents.at(-1) ?? '';

const eventTypes: Record<Report, EventType> = {
  processing: 'processing',
  failed: 'payment_failed',
  succeeded: 'succeeded',
};

/** Stores the event that the last step has created, if it has created one, to be delivered by a later step. */
export function storeNextEvent({ orderId, intents, events }: RealOrder, { payment }: OrderModel): void {
  const event = payment.events[events.length];
  if (!event) return;
  const intentId = intents[event.attempt - 1] ?? '';
  events.push(aReport(eventTypes[event.report], { kind: 'order', id: orderId, intentId, amount: PRICE }));
}

/** Records the intent in the reply, which must be the current one, or a new one if the model has a new attempt. */
export function recordIntent({ intents }: RealOrder, reply: Reply, attempt: number): void {
  if (reply.status !== 200) return;
  const intentId = intentOf(reply);
  const known = intents[attempt - 1];
  if (known) expect(intentId).toBe(known);
  else {
    expect(intents).not.toContain(intentId);
    intents.push(intentId);
  }
}

type Issue = Key & { card: { reason: string } };

/** The payment among these records, in the shape of the model. */
export function paymentIn(records: Key[]) {
  const payment = paymentAmong(records);
  const issues = records.filter(({ SK }) => SK.startsWith('PAYISSUE#')) as Issue[];
  return {
    recorded: payment?.status ?? 'nothing',
    isOpen: payment?.GSI3PK !== undefined,
    charged: bookedCharges(records),
    setAside: issues.map(({ card: { reason } }) => reason).toSorted(),
  };
}

/** Removes the payment of a failed run, which the next runs would otherwise reconcile. */
export const removePayment = ({ orderId }: RealOrder) => transact([drop(paymentKey('order', orderId))]);
