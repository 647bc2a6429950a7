import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { handler as reconcile } from '#functions/jobs/reconcile.ts';
import { setClock } from '#functions/lib/clock.ts';
import { random } from '#infra/art/random.ts';
import { startSchedules } from '#infra/local/schedules.ts';
import { deliver } from '#test/flows/a-report.ts';
import { payWith } from '#test/flows/an-order.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import {
  startPayment,
  unpaidModules,
  unpaidOrders,
  paidExactlyOnce,
  readPayment,
  type Payable,
} from './payables.ts';
import { seed, sized } from './size.ts';
import { tally } from './tally.ts';

const MINUTE = 60_000;
/** How long every event is lost, and when whatever was paid meanwhile is settled: one round of looks later. */
const SILENCE = 10;
const SETTLED = 15;

/** What becomes of a payment: the cards that are tried, what the bank says then, and how it is recorded. */
type Fate = { cards: string[]; bank?: 'succeeded' | 'failed'; status: string };
const [good, bad, slow] = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_processing'];
const fates: Fate[] = [
  { cards: [good], status: 'succeeded' },
  { cards: [bad, bad, good], status: 'succeeded' },
  { cards: [slow], bank: 'succeeded', status: 'succeeded' },
  { cards: [bad], status: 'failed' },
  { cards: [slow], status: 'processing' },
  { cards: [], status: 'requires_payment' },
  { cards: [slow], bank: 'failed', status: 'failed' },
];
/** The event that a bank is at it may come after the one that it refused: then it counts until the next look. */
const isUnordered = ({ bank }: Fate) => bank === 'failed';

const cloud = useCloud();
vi.spyOn(console, 'info').mockReturnValue(undefined);
const { whole, shuffle } = random(`dropped webhooks ${seed}`);

type Payment = { due: Payable; fate: Fate; begun: number; tried: number; told: number; intentId: string };
const payments: Payment[] = [];
const settledSoFar = async () =>
  (await Promise.all(payments.map(({ due }) => readPayment(due)))).filter(({ isPaid }) => isPaid);

/** Begun, tried and decided by the bank at some minute each, before the events come again. */
beforeAll(async () => {
  const half = sized(4, 25);
  const [orders, modules] = [await unpaidOrders(cloud, half), await unpaidModules(cloud, half)];
  for (const due of shuffle([...orders.dues, ...modules.dues])) {
    const fate = fates[payments.length % fates.length] as Fate;
    const begun = whole(0, SILENCE - 1);
    const tried = whole(begun, SILENCE - 1);
    payments.push({ due, fate, begun, tried, told: whole(tried, SILENCE - 1), intentId: '' });
  }
});

let round = Promise.resolve();
let stop: () => Promise<void>;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stop = startSchedules((file) => (round = file === 'jobs/reconcile' ? reconcile() : round));
});
afterAll(async () => {
  await stop();
  vi.useRealTimers();
  setClock(null);
});

const start = Date.now();
/** What happens in this minute, and then the round of looks that is due at its end. */
async function live(minute: number): Promise<void> {
  setClock(() => start + minute * MINUTE);
  await Promise.all(
    payments.map(async (payment) => {
      const { due, fate, begun, tried, told } = payment;
      if (begun === minute) payment.intentId = await startPayment(due);
      if (tried === minute) for (const card of fate.cards) await payWith(cloud, payment.intentId, card);
      if (told === minute && fate.bank) cloud.stripe.settle(payment.intentId, fate.bank);
    }),
  );
  setClock(() => start + (minute + 1) * MINUTE - 1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await round;
}

it('whatever was paid while every event was lost is settled by the looks that follow, once', async () => {
  cloud.stripe.faults.dropWebhooks = true;
  for (let minute = 0; minute < SILENCE; minute += 1) {
    await live(minute);
    // Nothing else than the looks can tell.
    if (minute === 3) expect(await settledSoFar()).toEqual([]);
  }
  await cloud.stripe.delivered();
  cloud.stripe.faults.clear();
  for (let minute = SILENCE; minute < SETTLED; minute += 1) await live(minute);

  const records = await Promise.all(payments.map(({ due }) => readPayment(due)));
  expect(records).toEqual(
    payments.map(({ due, fate: { status } }) =>
      status === 'succeeded' ? paidExactlyOnce(due) : { isPaid: false, status, ledger: [] },
    ),
  );
  tally('events lost', cloud.stripe.events().length);
  tally('records recounted', await expectNoDifferences());
});

it('the events themselves change nothing when they come at last', async () => {
  const kept = async () => {
    const partitions = payments.filter(({ fate }) => !isUnordered(fate)).map(({ due }) => due.key.PK);
    const records: object[] = await recordsUnder(...partitions);
    // Every write is stamped.
    return records.map((record) => ({ ...record, op: null }));
  };
  const before = await kept();
  const late = shuffle(cloud.stripe.events());
  expect(new Set(await Promise.all(late.map((event) => deliver(cloud, JSON.stringify(event)))))).toEqual(
    new Set([200]),
  );
  tally('events', late.length);
  expect(await kept()).toEqual(before);
  const unordered = payments.filter(({ fate }) => isUnordered(fate));
  for (const { due } of unordered)
    expect(await readPayment(due)).toMatchObject({ isPaid: false, ledger: [] });
  tally('records recounted', await expectNoDifferences());
});
