import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { handler as runClocksHandler } from '#functions/jobs/clocks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { random } from '#infra/art/random.ts';
import { createSchedules } from '#infra/local/schedules.ts';
import { deliver } from '#test/flows/a-report.ts';
import { payWith } from '#test/flows/an-order.ts';
import { asJob } from '#test/functions/as-job.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { seed, sized } from '#test/size.ts';
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
import { tally } from './tally.ts';

const runClocks = asJob('clocks', runClocksHandler);

const MINUTE = 60_000;
/** Minutes during which every event is lost. */
const OUTAGE = 10;
/** The minute by which reconciliation has settled everything that was paid during the outage. */
const SETTLED = 17;

/** A payment's course: the cards tried, the bank's later decision, and the status that is recorded in the end. */
type Scenario = { cards: string[]; bank?: 'succeeded' | 'failed'; status: string };
const [good, declined, processing] = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_processing'];
const scenarios: Scenario[] = [
  { cards: [good], status: 'succeeded' },
  { cards: [declined, declined, good], status: 'succeeded' },
  { cards: [processing], bank: 'succeeded', status: 'succeeded' },
  { cards: [declined], status: 'failed' },
  { cards: [processing], status: 'processing' },
  { cards: [], status: 'requires_payment' },
  { cards: [processing], bank: 'failed', status: 'failed' },
];
/** The event "processing" may arrive after "failed": then its status is kept until the next reconciliation. */
const isUnordered = ({ bank }: Scenario) => bank === 'failed';

const cloud = useCloud();
vi.spyOn(console, 'info').mockReturnValue(undefined);
const { whole, shuffle } = random(`dropped webhooks ${seed}`);

/** With the minutes in which it is started, in which its cards are tried, and in which the bank decides. */
type Payment = {
  due: Payable;
  scenario: Scenario;
  started: number;
  tried: number;
  decided: number;
  intentId: string;
};
const payments: Payment[] = [];
const findSettled = async () =>
  (await Promise.all(payments.map(({ due }) => readPayment(due)))).filter(({ isPaid }) => isPaid);

beforeAll(async () => {
  const half = sized(4, 25);
  const [orders, modules] = [await unpaidOrders(cloud, half), await unpaidModules(cloud, half)];
  for (const due of shuffle([...orders.dues, ...modules.dues])) {
    const scenario = scenarios[payments.length % scenarios.length] as Scenario;
    const started = whole(0, OUTAGE - 1);
    const tried = whole(started, OUTAGE - 1);
    payments.push({ due, scenario, started, tried, decided: whole(tried, OUTAGE - 1), intentId: '' });
  }
});

let sweep = Promise.resolve();
let stop: () => Promise<void>;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const schedules = createSchedules((file) => (sweep = file === 'jobs/clocks' ? runClocks() : sweep));
  schedules.start();
  ({ stop } = schedules);
});
afterAll(async () => {
  await stop();
  vi.useRealTimers();
  setClock(null);
});

const start = Date.now();
/** Does what is due in this minute, and then runs the schedules at its end. */
async function runMinute(minute: number): Promise<void> {
  setClock(() => start + minute * MINUTE);
  await Promise.all(
    payments.map(async (payment) => {
      const { due, scenario, started, tried, decided } = payment;
      if (started === minute) payment.intentId = await startPayment(due);
      if (tried === minute) for (const card of scenario.cards) await payWith(cloud, payment.intentId, card);
      if (decided === minute && scenario.bank) cloud.stripe.settle(payment.intentId, scenario.bank);
    }),
  );
  setClock(() => start + (minute + 1) * MINUTE - 1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await sweep;
}

it('reconciliation settles exactly once what was paid while every event was lost', async () => {
  cloud.stripe.faults.dropWebhooks = true;
  for (let minute = 0; minute < OUTAGE; minute += 1) {
    await runMinute(minute);
    // A payment is looked at after two minutes for the first time, and no event arrives.
    if (minute === 1) expect(await findSettled()).toEqual([]);
  }
  await cloud.stripe.delivered();
  cloud.stripe.faults.clear();
  for (let minute = OUTAGE; minute < SETTLED; minute += 1) await runMinute(minute);

  const records = await Promise.all(payments.map(({ due }) => readPayment(due)));
  expect(records).toEqual(
    payments.map(({ due, scenario: { status } }) =>
      status === 'succeeded' ? paidExactlyOnce(due) : { isPaid: false, status, charged: [] },
    ),
  );
  tally('events lost', cloud.stripe.events().length);
  tally('records recounted', await expectNoDifferences());
});

it('the events change nothing when they arrive at last', async () => {
  const readRecords = async () => {
    const partitions = payments.filter(({ scenario }) => !isUnordered(scenario)).map(({ due }) => due.key.PK);
    const records: object[] = await recordsUnder(...partitions);
    // `op` is new with every write.
    return records.map((record) => ({ ...record, op: null }));
  };
  const before = await readRecords();
  const late = shuffle(cloud.stripe.events());
  expect(new Set(await Promise.all(late.map((event) => deliver(cloud, JSON.stringify(event)))))).toEqual(
    new Set([200]),
  );
  tally('events', late.length);
  expect(await readRecords()).toEqual(before);
  const unordered = payments.filter(({ scenario }) => isUnordered(scenario));
  for (const { due } of unordered)
    expect(await readPayment(due)).toMatchObject({ isPaid: false, charged: [] });
  tally('records recounted', await expectNoDifferences());
});
