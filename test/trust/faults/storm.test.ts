import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { random } from '#infra/seed/random.ts';
import type { Project } from '#shared/entities/work/project.ts';
import { aReport, deliver, reports, signedNow } from '#test/flows/support/a-report.ts';
import { payWith } from '#test/flows/support/an-order.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { seed, sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { tally } from '#test/trust/tally.ts';

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

const COPIES = sized(6, 50);
const PAYABLES = sized(2, 5);
const WORKERS = 12;

const cloud = useCloud();
const gateways = useExtraGateways(sized(1, 2));
const { shuffle, pick } = random(`storm ${seed}`);

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));
afterEach(() => cloud.stripe.faults.clear());
const loggedMessages = () =>
  new Set(logged.mock.calls.map(([line]) => (line as { message?: string }).message));

/** A request, by its kind. Sending it answers its status. */
type Post = { kind: string; send: () => Promise<number> };

const anyGateway = () => pick([cloud, ...gateways]);
const nowInSeconds = () => Math.floor(Date.now() / 1000);
const withNewId = (payload: string, more: object = {}) =>
  JSON.stringify({ ...(JSON.parse(payload) as object), id: `evt_${newId()}`, ...more });

/** Copies of an event, every other one with a new id. */
const repeated = (kind: string, payload: string): Post[] =>
  Array.from({ length: COPIES }, (_, copy) => {
    const text = copy % 2 ? withNewId(payload) : payload;
    return { kind, send: () => deliver(anyGateway(), text) };
  });

/** Events that Stripe did not sign, not now or not for our mode: a payload and its headers. */
const forgeries: ((success: string) => [payload: string, headers: Record<string, string>])[] = [
  (success) => [success, {}],
  (success) => [success, signedNow(success, 'whsec_another')],
  (success) => [success, signedNow(`${success} `)],
  (success) => [success, signedAt(success, -302)],
  // It stays too far ahead while it waits to be delivered.
  (success) => [success, signedAt(success, 600)],
  (success) => signed(withNewId(success, { livemode: true })),
];
const signed = (payload: string): [string, Record<string, string>] => [payload, signedNow(payload)];

function signedAt(payload: string, seconds: number): Record<string, string> {
  const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '';
  const timestamp = nowInSeconds() + seconds;
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

/** Success events that must not pay for this payable: of another payment or amount, or forged. */
function invalidEvents(due: Payable, intentId: string): Post[] {
  const about = { ...due, intentId };
  const success = aReport('succeeded', about);
  const other = `pi_${newId()}`;
  return [
    ...[
      { amount: 50, amount_received: 50 },
      { amount_received: due.amount - 1 },
      { currency: 'eur' },
      { id: other },
    ].flatMap((more) => repeated('of another payment', aReport('succeeded', about, more))),
    ...[{ environment: 'staging' }, {}].flatMap((of) =>
      repeated(
        'of another environment',
        aReport('succeeded', about, { amount: 1, metadata: { ...of, kind: due.kind, id: due.id } }),
      ),
    ),
    ...repeated('of an unknown order', aReport('succeeded', { ...about, id: newId() })),
    ...forgeries.map((forge) => ({ kind: 'forged', send: () => deliver(anyGateway(), ...forge(success)) })),
  ];
}

/** All other events about a payment, and the requests of its payer. */
function genuineRequests(due: Payable, intentId: string): Post[] {
  const about = { ...due, intentId };
  return [
    ...reports.flatMap((report) => repeated('genuine', aReport(report, about))),
    ...['charge.succeeded', 'payment_intent.amount_capturable_updated', 'customer.created'].flatMap((type) =>
      repeated('unknown', withNewId(aReport('canceled', about, { status: 'requires_capture' }), { type })),
    ),
    ...Array.from({ length: COPIES }, (_, time) =>
      time % 2
        ? { kind: 'paying', send: async () => (await requestPayment(due)).status }
        : { kind: 'confirming', send: async () => (await confirmPayment(due, intentId)).status },
    ),
  ];
}

/** Pays after a declined card while no event arrives, and returns the intent. */
async function pay(due: Payable, index: number): Promise<string> {
  const intentId = await startPayment(due);
  await payWith(cloud, intentId, 'pm_card_chargeDeclined');
  await payWith(cloud, intentId, index % 2 ? 'pm_card_processing' : 'pm_card_visa');
  if (index % 2) cloud.stripe.settle(intentId, 'succeeded');
  return intentId;
}

/** Sends all requests in any order, a dozen at once, and returns the statuses that each kind got. */
async function sendAll(posts: Post[]): Promise<Record<string, Set<number>>> {
  const waiting = shuffle(posts);
  const statuses = new Map<string, Set<number>>();
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const seen = statuses.get(next.kind) ?? new Set<number>();
      statuses.set(next.kind, seen.add(await next.send()));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return Object.fromEntries(statuses);
}

it('every event delivered many times, in any order, among forgeries, pays everything once', async () => {
  const [orders, modules] = [await unpaidOrders(cloud, PAYABLES), await unpaidModules(cloud, PAYABLES)];
  const dues = [...orders.dues, ...modules.dues];
  cloud.stripe.faults.dropWebhooks = true;
  const before = new Set(cloud.stripe.events().map(({ id }) => id));
  const intents = await Promise.all(dues.map(pay));
  const events = cloud.stripe.events().filter(({ id }) => !before.has(id));
  expect(events.length).toBeGreaterThanOrEqual(3 * dues.length);

  const unpaid = [...(await unpaidOrders(cloud, 1)).dues, ...(await unpaidModules(cloud, 1)).dues];
  const startedIntents = await Promise.all(unpaid.map(startPayment));

  const posts = [
    ...events.flatMap((event) => repeated('genuine', JSON.stringify(event))),
    ...dues.flatMap((due, index) => genuineRequests(due, intents[index] ?? '')),
    ...dues.flatMap((due, index) => invalidEvents(due, intents[index] ?? '')),
    ...unpaid.flatMap((due, index) => invalidEvents(due, startedIntents[index] ?? '')),
  ];
  const statuses = await sendAll(posts);
  expect(statuses).toEqual({
    genuine: new Set([200]),
    'of another payment': new Set([200]),
    'of another environment': new Set([200]),
    'of an unknown order': new Set([200]),
    unknown: new Set([200]),
    forged: new Set([400]),
    confirming: new Set([200]),
    paying: new Set([409]),
  });
  tally('events', posts.filter(({ kind }) => !/paying|confirming/.test(kind)).length);

  expect(await Promise.all(dues.map(readPayment))).toEqual(dues.map(paidExactlyOnce));
  for (const due of unpaid) {
    expect(await readPayment(due)).toEqual({ isPaid: false, status: 'requires_payment', charged: [] });
    const paymentIssues = (await recordsUnder(due.key.PK)).filter(({ SK }) => SK.startsWith('PAYISSUE#'));
    expect(paymentIssues).toHaveLength(2);
  }
  const { payer } = modules.dues[0] ?? {};
  const project = (await payer?.browser.get(`/projects/${modules.projectId}`))?.body as Partial<Project>;
  expect(project).toMatchObject({ isCompleted: true });
  expect((await payer?.browser.get(`/gigs/single/${orders.gigId}`))?.body).toMatchObject({ sales: PAYABLES });
  expect([...loggedMessages()]).toEqual(['payment set aside']);
  tally('records recounted', await expectNoDifferences());
});

it('an event takes effect once, and another event with its id has none', async () => {
  const { dues } = await unpaidOrders(cloud, 2);
  cloud.stripe.faults.dropWebhooks = true;
  const intents = await Promise.all(dues.map(startPayment));
  const [first = '', second = ''] = dues.map((due, index) =>
    aReport('succeeded', { ...due, intentId: intents[index] ?? '' }),
  );
  const { id } = JSON.parse(first) as { id: string };
  expect(await deliver(cloud, first)).toBe(200);
  expect(await deliver(cloud, withNewId(second, { id }))).toBe(200);
  expect(await findItem(keys.event(id))).toBeDefined();
  expect((await Promise.all(dues.map(readPayment))).map(({ isPaid }) => isPaid)).toEqual([true, false]);
  expect(await deliver(cloud, second)).toBe(200);
  expect(await Promise.all(dues.map(readPayment))).toEqual(dues.map(paidExactlyOnce));
  tally('events', 3);
  tally('records recounted', await expectNoDifferences());
});
