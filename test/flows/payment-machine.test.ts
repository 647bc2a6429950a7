/**
 * Puts payments into each of their states in the table, and drops events.
 * @module-tag local
 */

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Payment, PaymentKind } from '#functions/domain/money/record.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { messages } from '#shared/messages.ts';
import { sources } from '#shared/rules/machine.ts';
import {
  paymentMachine,
  reportActions,
  reportedStatuses,
  type ReportedStatus,
} from '#shared/rules/payment.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { recordsUnder, restore } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';
import { isPaid, paymentKey, recordKey } from '#test/support/work.ts';

import { aBrowser, aMember, type Browser } from './a-browser.ts';
import { aPlacedBid, aPostedProject } from './a-project.ts';
import { aReport, deliver, reports, signedNow, type Report } from './a-report.ts';
import { aConfirmedModule, strangers } from './an-award.ts';
import { intentOf, payWith } from './an-order.ts';

const cloud = useCloud();
afterEach(() => vi.restoreAllMocks());

const actors = ['payer', 'payee', 'another buyer', 'another seller', 'visitor'] as const;
type Actor = (typeof actors)[number];
const browsers = new Map<Actor, Browser>();
const browserOf = (actor: Actor) => browsers.get(actor) ?? aBrowser(cloud);

const kinds = ['order', 'module'] as const satisfies PaymentKind[];
/** The states of a payment; `none` before it was begun. */
const states = ['none', ...reportedStatuses] as const;
/** Paid, but no event of the provider has arrived. */
const PAID_WITHOUT_EVENT = 'paid without an event';
type State = (typeof states)[number] | typeof PAID_WITHOUT_EVENT;

/** Something to pay, with its payment in one state: the intent, the record's key and the stored records. */
type Payable = {
  id: string;
  intentId: string;
  amount: number;
  key: Key;
  partitions: string[];
  records: Key[];
};
const payables = new Map<string, Payable>();

function payableOf(kind: PaymentKind, state: State): Payable {
  const payable = payables.get(`${kind} ${state}`);
  if (!payable) throw new Error(`There is no ${kind} whose payment is ${state}.`);
  return payable;
}

/** The test card that leads to each state. */
const cards: Partial<Record<State, string>> = {
  processing: 'pm_card_processing',
  failed: 'pm_card_chargeDeclined',
  succeeded: 'pm_card_visa',
  [PAID_WITHOUT_EVENT]: 'pm_card_visa',
};

async function payUntil(state: State, path: string): Promise<string> {
  if (state === 'none') return `pi_${newId()}`;
  const intentId = intentOf(await browserOf('payer').post(path));
  const card = cards[state];
  cloud.stripe.faults.dropWebhooks = state === PAID_WITHOUT_EVENT;
  if (card) await payWith(cloud, intentId, card);
  await cloud.stripe.delivered();
  return intentId;
}

beforeAll(async () => {
  const [payer, payee] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  const others = await strangers(cloud);
  browsers.set('payer', payer.browser);
  browsers.set('payee', payee.browser);
  browsers.set('another buyer', others.buyer.browser);
  browsers.set('another seller', others.seller.browser);

  for (const state of [...states, PAID_WITHOUT_EVENT] as const) {
    const { card } = await aGig({ ...payee, img: null });
    const { body } = await payer.browser.post(`/orders/create/${card.id}`);
    const id = String(body['id']);
    const intentId = await payUntil(state, `/orders/pay/${id}`);
    const key = paymentKey('order', id);
    const partitions = [recordKey('order', id).PK, key.PK, keys.gig(card.id).PK];
    const payable = { id, intentId, amount: card.price, key, partitions, records: [] };
    payables.set(`order ${state}`, payable);
  }
  const project = await aPostedProject(payer.browser, { numberOfModules: states.length + 1 });
  const bid = await aPlacedBid(payee.browser, project.id);
  await payer.browser.put(`/bids/${bid.id}/accept`);
  for (const state of [...states, PAID_WITHOUT_EVENT] as const) {
    const id = await aConfirmedModule({ client: payer, freelancer: payee }, project.id);
    const intentId = await payUntil(state, `/modules/pay/${id}`);
    const key = paymentKey('module', id);
    const partitions = [keys.project(project.id).PK, key.PK];
    payables.set(`module ${state}`, { id, intentId, amount: 25_000, key, partitions, records: [] });
  }
  cloud.stripe.faults.clear();
  for (const payable of payables.values()) payable.records = await recordsUnder(...payable.partitions);
});

/** The recorded status of the payment, and whether the order or module counts as paid. */
async function recordedState(
  kind: PaymentKind,
  { id, key }: Payable,
): Promise<{ state: string; isPaid: boolean }> {
  const payment = await findItem<Payment>(key);
  return { state: payment?.status ?? 'none', isPaid: await isPaid(kind, id) };
}

const reported: Record<Report, ReportedStatus> = {
  succeeded: 'succeeded',
  processing: 'processing',
  payment_failed: 'failed',
  canceled: 'failed',
};

const reportOf = (report: Report, kind: PaymentKind, payable: Payable, more?: object) =>
  aReport(report, { kind, ...payable }, more);

const forgeries: Record<string, (payload: string) => Record<string, string>> = {
  unsigned: () => ({}),
  'signed with another secret': (payload) => signedNow(payload, 'whsec_another'),
  'signed for another body': (payload) => signedNow(`${payload} `),
};

/** The status of a request to begin paying. Strangers get a 404 for an order. */
function toPay(kind: PaymentKind, state: State, actor: Actor): number {
  if (actor === 'visitor') return 401;
  if (actor === 'payer') return state === 'succeeded' ? 409 : 200;
  return actor !== 'payee' && kind === 'order' ? 404 : 403;
}

const results: Partial<Record<State, string>> = {
  requires_payment: 'unsuccessful',
  processing: 'processing',
  failed: 'unsuccessful',
  succeeded: 'succeeded',
};

describe.each(kinds)('a payment of an %s', (kind) => {
  it('is recorded, and not begun again, when the provider turns out to have it already', async () => {
    const payable = payableOf(kind, PAID_WITHOUT_EVENT);
    expect(await recordedState(kind, payable)).toEqual({ state: 'requires_payment', isPaid: false });
    const { status, body } = await browserOf('payer').post(`/${kind}s/pay/${payable.id}`);
    expect([status, body['message']]).toEqual([409, messages[`${kind}s`].alreadyPaid]);
    expect(await recordedState(kind, payable)).toEqual({ state: 'succeeded', isPaid: true });
  });

  describe.each(states)('that is %s', (state) => {
    const isPaid = state === 'succeeded';
    const payable = () => payableOf(kind, state);
    const records = () => recordsUnder(...payable().partitions);
    const put = () => restore(payable().records, ...payable().partitions);

    it('is begun and looked up by its payer alone, until it has succeeded', async () => {
      const { intentId: paymentIntentId, id } = payable();
      // The payer last, who changes something.
      for (const actor of actors.toReversed()) {
        await put();
        const before = await records();
        const found = await browserOf(actor).post('/payments/confirm', { paymentIntentId });
        const isAnswered = actor === 'payer' && state !== 'none';
        expect(found.status, actor).toBe(actor === 'visitor' ? 401 : isAnswered ? 200 : 404);
        if (isAnswered) expect(found.body).toEqual({ result: results[state], kind, id });
        else expect(await records()).toEqual(before);
        expect(await recordedState(kind, payable())).toEqual({ state, isPaid });

        await put();
        const begun = await browserOf(actor).post(`/${kind}s/pay/${id}`);
        expect(begun.status, actor).toBe(toPay(kind, state, actor));
        if (begun.status === 409) expect(begun.body['message']).toBe(messages[`${kind}s`].alreadyPaid);
        if (begun.status !== 200 || state !== 'none') expect(await records()).toEqual(before);
        else
          expect(await recordedState(kind, payable())).toEqual({ state: 'requires_payment', isPaid: false });
        if (begun.status === 200 && state !== 'none') expect(intentOf(begun)).toBe(paymentIntentId);
      }
    });

    it.each(reports)('changes as the state machine requires when the provider reports %s', async (event) => {
      await put();
      const before = await records();
      const report = reported[event];
      // No payment was begun, so the event is refused and the provider sends it again later.
      const isTooEarly = state === 'none' && report === 'succeeded';
      const logged = isTooEarly ? vi.spyOn(console, 'error').mockReturnValue(undefined) : null;
      expect(await deliver(cloud, reportOf(event, kind, payable()))).toBe(isTooEarly ? 500 : 200);
      if (logged) expect(logged).toHaveBeenCalledOnce();
      const isStep = state !== 'none' && sources(paymentMachine, reportActions[report]).includes(state);
      if (!isStep) expect(await records()).toEqual(before);
      expect(await recordedState(kind, payable())).toEqual({
        state: isStep ? report : state,
        isPaid: isPaid || (isStep && report === 'succeeded'),
      });
    });

    it('is never changed by an event whose signature is not that of its body by the provider', async () => {
      await put();
      const before = await records();
      for (const [what, headersFor] of Object.entries(forgeries)) {
        const payload = reportOf('succeeded', kind, payable());
        expect(await deliver(cloud, payload, headersFor(payload)), what).toBe(400);
      }
      expect(await records()).toEqual(before);
    });

    it('is not paid by a success of another amount, which is set aside', async () => {
      await put();
      const before = await records();
      const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
      const { amount } = payable();
      const other = { amount: amount - 1, amount_received: amount - 1 };
      const report = reportOf('succeeded', kind, payable(), other);
      expect(await deliver(cloud, report)).toBe(state === 'none' ? 500 : 200);
      expect(logged).toHaveBeenCalledOnce();
      const isAside = ({ SK }: Key) => SK.startsWith('PAYISSUE#');
      const after = await records();
      expect(after.filter(isAside)).toHaveLength(state === 'none' ? 0 : 1);
      expect(after.filter((record) => !isAside(record))).toEqual(before);
    });
  });
});
