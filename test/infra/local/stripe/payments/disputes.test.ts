import { expect, test } from 'vitest';

import {
  aFundedStandIn,
  advance,
  aPayment,
  chargeOf,
  DAY,
  refusalOf,
  typesAfter,
} from '#test/infra/local/stripe/stand-in.ts';

/** What 42.00 leave on the balance after the fee of the payment, and the fee of a dispute. */
const NET = 4048;
const FEE = 1500;

/** A payment whose charge is disputed at once. */
async function aDispute(method = 'pm_card_createDispute') {
  const standIn = await aFundedStandIn();
  const intent = await aPayment(standIn.sdk, method);
  const [dispute] = (await standIn.sdk.disputes.list({ payment_intent: intent.id })).data;
  if (!dispute) throw new Error('The payment was not disputed.');
  return { ...standIn, intent, dispute, seen: standIn.events().length };
}

test.each([
  ['pm_card_createDispute', 'fraudulent'],
  ['pm_card_createDisputeProductNotReceived', 'product_not_received'],
])('disputes a payment with %s as %s, and takes the money with the fee', async (method, reason) => {
  const { sdk, intent, dispute, moved, events } = await aDispute(method);
  const charge = await chargeOf(sdk, intent);

  expect(intent.status).toBe('succeeded');
  expect(charge).toMatchObject({ disputed: true, paid: true, refunded: false });
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 4200,
    charge: charge.id,
    currency: 'usd',
    evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback' } },
    reason,
    status: 'needs_response',
  });
  expect(dispute.balance_transactions).toMatchObject([
    {
      amount: -4200,
      fee: FEE,
      net: -4200 - FEE,
      reporting_category: 'dispute',
      source: dispute.id,
      type: 'adjustment',
    },
  ]);
  expect(await sdk.disputes.retrieve(dispute.id)).toMatchObject({ status: 'needs_response' });
  expect((await sdk.disputes.list({ charge: charge.id })).data).toHaveLength(1);
  expect(await moved()).toBe(NET - 4200 - FEE);
  const after = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
  expect(typesAfter(events(), events().length - 2)).toEqual(after);
});

test('loses a dispute that is not answered in time, by the clock of the product', async () => {
  const { sdk, dispute } = await aDispute();
  advance(7 * DAY - 5000);
  expect((await sdk.disputes.retrieve(dispute.id)).status).toBe('needs_response');
  advance(5000);
  expect(await sdk.disputes.retrieve(dispute.id)).toMatchObject({
    evidence_details: { past_due: true },
    status: 'lost',
  });
});

test('inquires without moving money; a full refund ends the inquiry', async () => {
  const { sdk, intent, dispute, events, seen, moved } = await aDispute('pm_card_createDisputeInquiry');
  expect(dispute).toMatchObject({
    balance_transactions: [],
    is_charge_refundable: true,
    payment_method_details: { card: { case_type: 'inquiry' } },
    status: 'warning_needs_response',
  });
  await sdk.refunds.create({ payment_intent: intent.id });
  expect((await sdk.disputes.retrieve(dispute.id)).status).toBe('warning_closed');
  expect(typesAfter(events(), seen)).toEqual(['refund.created', 'charge.refunded', 'charge.dispute.closed']);
  expect(await moved()).toBe(NET - 4200);
});

test('closes an inquiry after 120 days', async () => {
  const { sdk, dispute } = await aDispute('pm_card_createDisputeInquiry');
  advance(100 * DAY);
  expect(await sdk.disputes.retrieve(dispute.id)).toMatchObject({
    evidence_details: { past_due: true },
    status: 'warning_needs_response',
  });
  advance(20 * DAY);
  expect((await sdk.disputes.retrieve(dispute.id)).status).toBe('warning_closed');
});

test.each(['won', 'lost'] as const)('lets a test dispute any charge, and end it as %s', async (outcome) => {
  const { sdk, dispute, endDispute, moved, events } = await aFundedStandIn();
  const intent = await aPayment(sdk);
  await sdk.refunds.create({ payment_intent: intent.id, amount: 200 });
  const refund = async () => sdk.refunds.create({ payment_intent: intent.id });
  const opened = dispute(intent.id, 'product_not_received');
  expect(opened).toMatchObject({ amount: 4000, status: 'needs_response' });
  expect(() => dispute(intent.id)).toThrow('cannot be disputed');
  expect((await refusalOf(refund())).code).toBe('refund_disputed_payment');

  const seen = events().length;
  endDispute(opened.id, outcome);
  const decided = await sdk.disputes.retrieve(opened.id);
  expect(decided).toMatchObject({ status: outcome, is_charge_refundable: outcome === 'won' });
  // The fee is kept, whoever has won.
  const back = outcome === 'won' ? [[4000, 0]] : [];
  expect(decided.balance_transactions.slice(1).map(({ amount, fee }) => [amount, fee])).toEqual(back);
  expect(await moved()).toBe(NET - 200 - FEE - (outcome === 'won' ? 0 : 4000));
  expect(typesAfter(events(), seen)).toEqual([
    'charge.dispute.closed',
    ...(outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []),
  ]);
  expect(() => endDispute(opened.id, outcome)).toThrow('already closed');
  if (outcome === 'won') expect((await refund()).amount).toBe(4000);
  else expect((await refusalOf(refund())).code).toBe('charge_disputed');
});

test('refunds nothing of a charge of which an earlier dispute was lost, whatever became of a later one', async () => {
  const { sdk, dispute, endDispute } = await aFundedStandIn();
  const { id } = await aPayment(sdk);
  endDispute(dispute(id, 'fraudulent', 1000).id, 'lost');
  endDispute(dispute(id, 'fraudulent', 1000).id, 'won');
  expect((await refusalOf(sdk.refunds.create({ payment_intent: id }))).code).toBe('charge_disputed');
});

test('lets an inquiry become a chargeback, and loses an older RDR as it opens, without a fee', async () => {
  const { sdk, dispute, escalate, moved } = await aFundedStandIn();
  const { id } = dispute((await aPayment(sdk)).id, 'inquiry');
  escalate(id);
  expect((await sdk.disputes.retrieve(id)).status).toBe('needs_response');
  expect(await moved()).toBe(4048 - 4200 - 1500);
  expect(() => escalate(id)).toThrow('no open inquiry');
  expect(dispute((await aPayment(sdk)).id, 'rdr').status).toBe('lost');
  expect(await moved()).toBe(4048 - 4200 - 1500 + 4048 - 4200);
});

test('lets an inquiry that is lost become a chargeback first', async () => {
  const { sdk, dispute, endDispute, events, seen } = await aDispute('pm_card_createDisputeInquiry');
  endDispute(dispute.id, 'lost');
  expect(await sdk.disputes.retrieve(dispute.id)).toMatchObject({
    balance_transactions: [{ amount: -4200 }],
    payment_method_details: { card: { case_type: 'chargeback' } },
    status: 'lost',
  });
  expect(typesAfter(events(), seen)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
});

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
  ['Delivered on 3 May', 'under_review'],
] as const)('decides on what is said: on %s, it is %s', async (text, status) => {
  const { sdk, dispute, events, seen } = await aDispute();
  const say = async () => sdk.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
  expect((await say()).status).toBe('under_review');
  advance(8 * DAY);
  expect((await sdk.disputes.retrieve(dispute.id)).status).toBe(status);
  expect(typesAfter(events(), seen)[0]).toBe('charge.dispute.updated');
  expect((await refusalOf(say())).statusCode).toBe(400);
});
