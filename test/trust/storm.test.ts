import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { random } from '#infra/art/random.ts';
import type { Project } from '#shared/entities/project.ts';
import { aReport, deliver, reports, signedNow } from '#test/flows/a-report.ts';
import { payWith } from '#test/flows/an-order.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { useExtraGateways } from './extra-gateways.ts';
import {
  startPayment,
  confirmPayment,
  unpaidModules,
  unpaidOrders,
  paidExactlyOnce,
  requestPayment,
  readPayment,
  type Payable,
} from './payables.ts';
import { seed, sized } from './size.ts';
import { tally } from './tally.ts';

const COPIES = sized(6, 50);
const DUES = sized(2, 5);
const AT_ONCE = 12;

const cloud = useCloud();
const gateways = useExtraGateways(sized(1, 2));
const { shuffle, pick } = random(`storm ${seed}`);

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));
afterEach(() => cloud.stripe.faults.clear());
const told = () => new Set(logged.mock.calls.map(([line]) => (line as { message?: string }).message));

/** One request of the storm: what it is, and the status it got. */
type Post = { what: string; send: () => Promise<number> };

const anywhere = () => pick([cloud, ...gateways]);
const nowInSeconds = () => Math.floor(Date.now() / 1000);
const asAnother = (payload: string, more: object = {}) =>
  JSON.stringify({ ...(JSON.parse(payload) as object), id: `evt_${newId()}`, ...more });

/** The event as often as it is repeated, every other time under an id of its own. */
const repeated = (what: string, payload: string): Post[] =>
  Array.from({ length: COPIES }, (_, copy) => {
    const text = copy % 2 ? asAnother(payload) : payload;
    return { what, send: () => deliver(anywhere(), text) };
  });

/** What the provider never says so: each payload with the headers it comes with. */
const forgeries: ((success: string) => [payload: string, headers: Record<string, string>])[] = [
  (success) => [success, {}],
  (success) => [success, signedNow(success, 'whsec_another')],
  (success) => [success, signedNow(`${success} `)],
  (success) => [success, signedAt(success, -302)],
  (success) => [success, signedAt(success, 302)],
  (success) => signed(asAnother(success, { livemode: true })),
];
const signed = (payload: string): [string, Record<string, string>] => [payload, signedNow(payload)];

function signedAt(payload: string, seconds: number): Record<string, string> {
  const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '';
  const timestamp = nowInSeconds() + seconds;
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

/** Successes that are none of this payment's, or not told by the provider now. */
function suspicious(due: Payable, intentId: string): Post[] {
  const about = { ...due, intentId };
  const success = aReport('succeeded', about);
  const other = `pi_${newId()}`;
  return [
    ...[
      { amount: 50, amount_received: 50 },
      { amount_received: due.amount - 1 },
      { currency: 'eur' },
      { id: other },
    ].flatMap((more) => repeated('of something else', aReport('succeeded', about, more))),
    ...repeated('of nothing here', aReport('succeeded', { ...about, id: newId() })),
    ...forgeries.map((forge) => ({ what: 'forged', send: () => deliver(anywhere(), ...forge(success)) })),
  ];
}

/** What else may be heard of a payment, and what its payer does meanwhile. */
function genuine(due: Payable, intentId: string): Post[] {
  const about = { ...due, intentId };
  return [
    ...reports.flatMap((report) => repeated('genuine', aReport(report, about))),
    ...['charge.succeeded', 'payment_intent.amount_capturable_updated', 'customer.created'].flatMap((type) =>
      repeated('unknown', asAnother(aReport('canceled', about, { status: 'requires_capture' }), { type })),
    ),
    ...Array.from({ length: COPIES }, (_, time) =>
      time % 2
        ? { what: 'paying', send: async () => (await requestPayment(due)).status }
        : { what: 'coming back', send: async () => (await confirmPayment(due, intentId)).status },
    ),
  ];
}

/** Begins to pay and pays, with detours, while no event arrives; answers the intent. */
async function paid(due: Payable, index: number): Promise<string> {
  const intentId = await startPayment(due);
  await payWith(cloud, intentId, 'pm_card_chargeDeclined');
  await payWith(cloud, intentId, index % 2 ? 'pm_card_processing' : 'pm_card_visa');
  if (index % 2) cloud.stripe.settle(intentId, 'succeeded');
  return intentId;
}

/** Sends all of it, a dozen at once, and answers the statuses that each kind got. */
async function storm(posts: Post[]): Promise<Record<string, Set<number>>> {
  const waiting = shuffle(posts);
  const statuses = new Map<string, Set<number>>();
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const met = statuses.get(next.what) ?? new Set<number>();
      statuses.set(next.what, met.add(await next.send()));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return Object.fromEntries(statuses);
}

it('every event many times, in any order, among forgeries, pays everything once', async () => {
  const [orders, modules] = [await unpaidOrders(cloud, DUES), await unpaidModules(cloud, DUES)];
  const dues = [...orders.dues, ...modules.dues];
  cloud.stripe.faults.dropWebhooks = true;
  const before = new Set(cloud.stripe.events().map(({ id }) => id));
  const intents = await Promise.all(dues.map(paid));
  const events = cloud.stripe.events().filter(({ id }) => !before.has(id));
  expect(events.length).toBeGreaterThanOrEqual(3 * dues.length);

  const unpaid = [...(await unpaidOrders(cloud, 1)).dues, ...(await unpaidModules(cloud, 1)).dues];
  const begun = await Promise.all(unpaid.map(startPayment));

  const posts = [
    ...events.flatMap((event) => repeated('genuine', JSON.stringify(event))),
    ...dues.flatMap((due, index) => genuine(due, intents[index] ?? '')),
    ...dues.flatMap((due, index) => suspicious(due, intents[index] ?? '')),
    ...unpaid.flatMap((due, index) => suspicious(due, begun[index] ?? '')),
  ];
  const statuses = await storm(posts);
  expect(statuses).toEqual({
    genuine: new Set([200]),
    'of something else': new Set([200]),
    'of nothing here': new Set([200]),
    unknown: new Set([200]),
    forged: new Set([400]),
    'coming back': new Set([200]),
    paying: new Set([409]),
  });
  tally('events', posts.filter(({ what }) => !/paying|coming/.test(what)).length);

  expect(await Promise.all(dues.map(readPayment))).toEqual(dues.map(paidExactlyOnce));
  for (const due of unpaid) {
    expect(await readPayment(due)).toEqual({ isPaid: false, status: 'requires_payment', ledger: [] });
    const aside = (await recordsUnder(due.key.PK)).filter(({ SK }) => SK.startsWith('PAYISSUE#'));
    expect(aside).toHaveLength(2);
  }
  const { payer } = modules.dues[0] ?? {};
  const project = (await payer?.browser.get(`/projects/${modules.projectId}`))?.body as Partial<Project>;
  expect(project).toMatchObject({ isCompleted: true });
  expect((await payer?.browser.get(`/gigs/single/${orders.gigId}`))?.body).toMatchObject({ sales: DUES });
  expect([...told()]).toEqual(['payment set aside']);
  tally('records recounted', await expectNoDifferences());
});

it('an event takes place once, whatever comes under its id', async () => {
  const { dues } = await unpaidOrders(cloud, 2);
  cloud.stripe.faults.dropWebhooks = true;
  const intents = await Promise.all(dues.map(startPayment));
  const [first = '', second = ''] = dues.map((due, index) =>
    aReport('succeeded', { ...due, intentId: intents[index] ?? '' }),
  );
  const { id } = JSON.parse(first) as { id: string };
  expect(await deliver(cloud, first)).toBe(200);
  expect(await deliver(cloud, asAnother(second, { id }))).toBe(200);
  expect(await findItem(keys.event(id))).toBeDefined();
  expect((await Promise.all(dues.map(readPayment))).map(({ isPaid }) => isPaid)).toEqual([true, false]);
  expect(await deliver(cloud, second)).toBe(200);
  expect(await Promise.all(dues.map(readPayment))).toEqual(dues.map(paidExactlyOnce));
  tally('events', 3);
  tally('records recounted', await expectNoDifferences());
});
