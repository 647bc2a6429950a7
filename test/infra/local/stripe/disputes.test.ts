import { expect, test } from 'vitest';

import { advance, aPayment, aStandIn, chargeOf, netOf, refusalOf, typesAfter } from './stand-in.ts';

const DAY = 24 * 3_600_000;
/** What 42.00 leave on the balance after the fee of the payment, and the fee of a dispute. */
const NET = 4048;
const FEE = 1500;

/** A payment whose charge is disputed at once. */
async function aDispute(method = 'pm_card_createDispute') {
  const standIn = await aStandIn();
  const intent = await aPayment(standIn.sdk, method);
  const [dispute] = (await standIn.sdk.disputes.list({ payment_intent: intent.id })).data;
  if (!dispute) throw new Error('The payment was not disputed.');
  return { ...standIn, intent, dispute, seen: standIn.events().length };
}

test.each([
  ['pm_card_createDispute', 'fraudulent'],
  ['pm_card_createDisputeProductNotReceived', 'product_not_received'],
])('disputes a payment with %s as %s, and takes the money with the fee', async (method, reason) => {
  const { sdk, events, intent, dispute } = await aDispute(method);
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
  expect(dispute.id).toMatch(/^du_1\w{23}$/);
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
  expect(await netOf(sdk)).toBe(NET - 4200 - FEE);
  expect(typesAfter(events(), 1)).toEqual([
    'payment_intent.succeeded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
});

test('refunds no charge that is disputed', async () => {
  const { sdk, intent } = await aDispute();
  expect(await refusalOf(sdk.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
    code: 'refund_disputed_payment',
  });
});

test('keeps evidence until it is submitted, and reviews it then', async () => {
  const { sdk, dispute, events, seen } = await aDispute();
  const staged = await sdk.disputes.update(dispute.id, {
    evidence: { product_description: 'A logo', uncategorized_text: 'Delivered on 3 May' },
    metadata: { orderId: '01abc' },
    submit: false,
  });
  expect(staged).toMatchObject({
    evidence: { product_description: 'A logo', receipt: null },
    evidence_details: { has_evidence: true, submission_count: 0 },
    metadata: { orderId: '01abc' },
    status: 'needs_response',
  });
  const submitted = await sdk.disputes.update(dispute.id, { submit: true });
  expect(submitted).toMatchObject({ evidence_details: { submission_count: 1 }, status: 'under_review' });
  expect(typesAfter(events(), seen)).toEqual(['charge.dispute.updated', 'charge.dispute.updated']);
  expect((await refusalOf(sdk.disputes.update(dispute.id, { evidence: { receipt: '' } }))).statusCode).toBe(
    400,
  );
  const labelled = await sdk.disputes.update(dispute.id, { metadata: { orderId: '', by: 'operator' } });
  expect(labelled).toMatchObject({ metadata: { by: 'operator' }, status: 'under_review' });
});

test.each([
  ['winning_evidence', 'won', NET, ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['losing_evidence', 'lost', NET - 4200 - FEE, ['charge.dispute.closed']],
] as const)('decides on %s: %s', async (text, status, net, types) => {
  const { sdk, dispute, events, seen, intent } = await aDispute();
  const submitted = await sdk.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
  expect(submitted.status).toBe('under_review');

  const decided = await sdk.disputes.retrieve(dispute.id);
  expect(decided).toMatchObject({ status, is_charge_refundable: status === 'won' });
  expect(await netOf(sdk)).toBe(net);
  expect(typesAfter(events(), seen)).toEqual(['charge.dispute.updated', ...types]);
  expect(await chargeOf(sdk, intent)).toMatchObject({ disputed: true, amount_refunded: 0 });
  const back = decided.balance_transactions.slice(1);
  expect(back.map(({ amount, fee }) => [amount, fee])).toEqual(status === 'won' ? [[4200, -FEE]] : []);
});

test('loses a dispute that the merchant closes, once', async () => {
  const { sdk, dispute, events, seen } = await aDispute();
  expect(await sdk.disputes.close(dispute.id)).toMatchObject({ status: 'lost' });
  expect((await refusalOf(sdk.disputes.close(dispute.id))).statusCode).toBe(400);
  expect(typesAfter(events(), seen)).toEqual(['charge.dispute.closed']);
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
  const { sdk, intent, dispute, events, seen } = await aDispute('pm_card_createDisputeInquiry');
  expect(dispute).toMatchObject({
    balance_transactions: [],
    is_charge_refundable: true,
    payment_method_details: { card: { case_type: 'inquiry' } },
    status: 'warning_needs_response',
  });
  await sdk.refunds.create({ payment_intent: intent.id });
  expect((await sdk.disputes.retrieve(dispute.id)).status).toBe('warning_closed');
  expect(typesAfter(events(), seen)).toEqual(['refund.created', 'charge.refunded', 'charge.dispute.closed']);
  expect(await netOf(sdk)).toBe(NET - 4200);
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

test('lets an inquiry become a chargeback', async () => {
  const { sdk, dispute, events, seen } = await aDispute('pm_card_createDisputeInquiry');
  await sdk.disputes.update(dispute.id, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } });
  expect(await sdk.disputes.retrieve(dispute.id)).toMatchObject({
    balance_transactions: [{ amount: -4200 }],
    payment_method_details: { card: { case_type: 'chargeback' } },
    status: 'needs_response',
  });
  expect(typesAfter(events(), seen)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
  ]);
});

test.each(['won', 'lost'] as const)('lets a test dispute any charge, and end it as %s', async (outcome) => {
  const { sdk, dispute, endDispute } = await aStandIn();
  const intent = await aPayment(sdk);
  await sdk.refunds.create({ payment_intent: intent.id, amount: 200 });
  const opened = dispute(intent.id, 'product_not_received');
  expect(opened).toMatchObject({ amount: 4000, status: 'needs_response' });
  expect(() => dispute(intent.id)).toThrow('cannot be disputed');

  endDispute(opened.id, outcome);
  expect((await sdk.disputes.retrieve(opened.id)).status).toBe(outcome);
  expect(await netOf(sdk)).toBe(NET - 200 - (outcome === 'won' ? 0 : 4000 + FEE));
  expect(() => endDispute(opened.id, outcome)).toThrow('already closed');
  const refund = sdk.refunds.create({ payment_intent: intent.id });
  if (outcome === 'won') expect((await refund).amount).toBe(4000);
  else expect((await refusalOf(refund)).code).toBe('charge_disputed');
});

test('lets a pending refund fail when its charge is disputed', async () => {
  const { sdk, dispute } = await aStandIn();
  const intent = await aPayment(sdk, 'pm_card_pendingRefund');
  const refund = await sdk.refunds.create({ payment_intent: intent.id });
  expect(dispute(intent.id).amount).toBe(4200);
  expect((await sdk.refunds.retrieve(refund.id)).status).toBe('failed');
});

test('refuses evidence that it does not know', async () => {
  const { sdk, dispute } = await aDispute();
  const evidence = { product_descripton: 'A logo' };
  const refusal = await refusalOf(sdk.disputes.update(dispute.id, { evidence } as object));
  expect(refusal).toMatchObject({ code: 'parameter_unknown', param: 'evidence[product_descripton]' });
  expect((await refusalOf(sdk.disputes.retrieve('du_nobody'))).statusCode).toBe(404);
});
