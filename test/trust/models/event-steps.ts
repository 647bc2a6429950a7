import * as fc from 'fast-check';
import { expect } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { aReport, deliver } from '#test/flows/support/a-report.ts';

import { always, type Step, type Steps } from './a-model-run.ts';
import type { OrderModel } from './an-order-model.ts';
import { PRICE } from './order-rules.ts';
import { recordReport } from './payments/payment-changes.ts';

const event = (number: number, hasNewId: boolean): Step => ({
  name: `event ${number} is delivered${hasNewId ? ' with a new id' : ''}`,
  action: 'event',
  predict: (model) => {
    const { payment } = model;
    const past = payment.events[number % payment.events.length];
    if (!past) throw new Error('There is no such event.');
    payment.isPaidByEvent = recordReport(model, past) && past.report === 'succeeded';
    return { status: 200 };
  },
  run: async ({ cloud, events }, { payment }) => {
    const stored = JSON.parse(events[number % events.length] ?? '') as { id: string };
    const id = hasNewId ? `evt_${newId()}` : stored.id;
    const status = await deliver(cloud, JSON.stringify({ ...stored, id }));
    if (payment.isPaidByEvent) expect(await findItem(keys.event(id))).toBeDefined();
    return { status };
  },
});

const forgeries = ['amount', 'currency', 'intent', 'signature'] as const;

const forged = (what: (typeof forgeries)[number]): Step => ({
  name: `a success with another ${what} is delivered`,
  action: 'forgery',
  predict: (model) => {
    if (what === 'signature') return { status: 400 };
    const { recorded, attempt, setAside } = model.payment;
    model.logged += 1;
    // The payment is not recorded yet, so the provider has to deliver the event again.
    if (recorded === 'nothing') return { status: 500 };
    const isAnother = what === 'intent' || attempt === 0;
    const name = isAnother ? `another intent, ${setAside.size}` : `of attempt ${attempt}`;
    // What is on its way back stays so.
    if (setAside.get(name) !== 'closed') setAside.set(name, 'differs');
    return { status: 200 };
  },
  run: async ({ cloud, orderId, intents }) => {
    const intentId = (what === 'intent' ? undefined : intents.at(-1)) ?? `pi_${newId()}`;
    const more = {
      amount: { amount: PRICE - 1, amount_received: PRICE - 1 },
      currency: { currency: 'eur' },
      intent: {},
      signature: {},
    }[what];
    const payload = aReport('succeeded', { kind: 'order', id: orderId, intentId, amount: PRICE }, more);
    const status = await deliver(cloud, payload, what === 'signature' ? {} : undefined);
    return { status };
  },
});

/** Events that are delivered to the webhook: late, more than once, and forged. */
export const eventSteps: Steps[] = [
  fc.tuple(fc.nat(9), fc.boolean()).map(
    (values) =>
      ({ payment }: OrderModel) =>
        payment.events.length > 0 ? event(...values) : undefined,
  ),
  fc.constantFrom(...forgeries).map((what) => always(forged(what))),
];
