import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { pretendTransactions } from '#infra/local/database/database-conflicts.ts';
import { random } from '#infra/seed/random.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import type { Reply } from '#test/flows/support/a-browser.ts';
import { payWith } from '#test/flows/support/an-order.ts';
import { sweep } from '#test/functions/domain/steps.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { seed, sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { tally } from '#test/trust/tally.ts';

import { faults, useFaultyStripe } from './faulty-stripe.ts';
import { movementsMade } from './movements.ts';
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

/** Milliseconds. Longer than the pause before a request is repeated, shorter than the time allowed for its answer. */
const RETRY_PAUSE = 1_000;

/** At full size all faults, otherwise one slow fault and some of the others. */
const chosenFaults = [
  ...random(`outage ${seed}`)
    .shuffle(faults.filter(({ isSlow }) => isSlow))
    .slice(0, sized(1, 3)),
  ...random(`outage ${seed}`)
    .shuffle(faults.filter(({ isSlow }) => !isSlow))
    .slice(0, sized(5, 20)),
];

const { after, giveUp } = moneyLimits.reconcile;

// How often the provider is asked is counted here: no write may be repeated because of somebody else's transaction.
pretendTransactions(() => false);
const cloud = useCloud();
const provider = useFaultyStripe();
const timers = useFastTimers();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));
afterEach(() => {
  provider.recover();
  setClock(null);
});

const dues = new Map<string, Payable>();
beforeAll(async () => {
  cloud.stripe.faults.dropWebhooks = true;
  const half = Math.ceil(chosenFaults.length / 2);
  const [orders, modules] = [await unpaidOrders(cloud, half), await unpaidModules(cloud, half)];
  const all = [...orders.dues, ...modules.dues];
  chosenFaults.forEach(({ name }, index) => dues.set(name, all[index] as Payable));
});
const payableOf = (name: string) => dues.get(name) as Payable;

const advanceClock = (milliseconds: number) => setClock(() => Date.now() + milliseconds);
const intentsOf = ({ id }: Payable) =>
  cloud.stripe
    .events()
    .filter(({ type }) => type === 'payment_intent.created')
    .map(({ data }) => data.object as { id: string; metadata: Record<string, string> })
    .filter(({ metadata }) => metadata['id'] === id)
    .map((intent) => intent.id);

/** Expects 503, and that nothing was written about the payment. */
async function expectUnavailable(
  { key }: Payable,
  send: () => Promise<Reply>,
  longestTimer?: number,
): Promise<void> {
  const before = await recordsUnder(key.PK);
  timers.begin(longestTimer);
  const { status, body, headers } = await send();
  timers.restore();
  expect({ status, body }).toEqual({
    status: 503,
    body: { code: 'unavailable', ...paymentTexts.providerDown },
  });
  expect(headers.get('retry-after')).toBe('1');
  expect(await recordsUnder(key.PK)).toEqual(before);
  tally('outages');
}

/** The records of these payments, without when they are checked next. */
async function recordsOf(payables: Payable[]) {
  const records = await recordsUnder(...payables.map(({ key }) => key.PK));
  return records.map((record) => ({ ...record, GSI3SK: '', op: '' }));
}

/** Expects that each check of these payments fails with this fault at this time, and changes nothing. */
async function expectSweepToFail(
  payables: Payable[],
  time: number,
  ...fault: Parameters<typeof provider.fail>
) {
  const before = await recordsOf(payables);
  advanceClock(time);
  provider.fail(...fault);
  timers.begin();
  const { failed, settled, closed, waiting } = await sweep();
  timers.restore();
  provider.recover();
  expect({ settled, closed, waiting }).toEqual({});
  expect(failed).toBeGreaterThanOrEqual(payables.length);
  expect(await recordsOf(payables)).toEqual(before);
  tally('outages', payables.length);
}

/** Milliseconds until a check that has failed once is made again. */
const PAUSE = (jobLimits.due.pauses[0] ?? 0) + 1_000;

describe.each(chosenFaults)('while the provider $name', ({ name, tries, isSlow, fault }) => {
  // On a busy machine a shortened timer may fire before the answer that it waits for.
  const [longest, leastTries] = isSlow ? [Infinity, 1] : [RETRY_PAUSE, tries];
  function expectTries(): void {
    expect(provider.tries()).toBeGreaterThanOrEqual(leastTries);
    expect(provider.tries()).toBeLessThanOrEqual(tries);
  }

  it('paying is unavailable, other calls work, and afterwards the same intent is paid once', async () => {
    const due = payableOf(name);
    const { browser } = due.payer;
    provider.fail(fault);
    const others = ['/gigs', '/orders', '/projects', `/users/${due.payer.id}`];
    const [, ...replies] = await Promise.all([
      expectUnavailable(due, () => requestPayment(due), longest),
      ...others.map((path) => browser.get(path)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200));
    expectTries();
    expect(intentsOf(due)).toEqual([]);

    provider.fail(fault, { isForwarded: true });
    await expectUnavailable(due, () => requestPayment(due), longest);
    const [intentId = '', ...more] = intentsOf(due);
    expect(more).toEqual([]);
    provider.recover();
    expect(await startPayment(due)).toBe(intentId);

    provider.fail(fault);
    await expectUnavailable(due, () => requestPayment(due), longest);
    expectTries();
    await payWith(cloud, intentId);
    await expectUnavailable(due, () => confirmPayment(due, intentId), longest);
    provider.recover();
    expect(await confirmPayment(due, intentId)).toMatchObject({ status: 200, body: { result: 'succeeded' } });
    expect(await readPayment(due)).toEqual(paidExactlyOnce(due));
    expect(intentsOf(due)).toEqual([intentId]);
    // The job that books the fee asks the provider as well, which is no try of the next payment.
    await movementsMade();
  });

  it('a reconciliation settles nothing, closes nothing, and succeeds when it is repeated', async () => {
    const { dues: orders } = await unpaidOrders(cloud, 2);
    const [unconfirmed, abandoned] = orders as [Payable, Payable];
    const intents = await Promise.all(orders.map(startPayment));
    await payWith(cloud, intents[0] ?? '');
    await expectSweepToFail(orders, after + 1_000, fault);
    advanceClock(after + 1_000 + PAUSE);
    expect(await sweep()).toMatchObject({ settled: 1, waiting: 1 });
    expect(await readPayment(unconfirmed)).toEqual(paidExactlyOnce(unconfirmed));

    // Unpaid for days, so it is cancelled, but only once the provider has confirmed that.
    await expectSweepToFail([abandoned], 2 * giveUp, fault, { operations: ['cancel'] });
    advanceClock(2 * giveUp + PAUSE);
    expect(await sweep()).toMatchObject({ closed: 1 });
    expect(await findIntent(intents[1] ?? '')).toMatchObject({ state: 'canceled' });
  });
});

it('several slow requests in a row share one time limit', async () => {
  const { dues: orders } = await unpaidOrders(cloud, 1);
  const [due] = orders as [Payable];
  const first = await startPayment(due);
  advanceClock(giveUp + 1_000);
  await sweep();
  setClock(null);
  let count = 0;
  // Every request is answered at its second try only, just before its timeout.
  provider.fail(
    (response, answer) => {
      count += 1;
      if (count % 2 === 0) setTimeout(() => response.end(answer), 2_400);
    },
    { isForwarded: true },
  );
  await expectUnavailable(due, () => requestPayment(due));
  provider.recover();
  const next = await startPayment(due);
  expect(next).not.toBe(first);
  expect(intentsOf(due)).toEqual([first, next]);
});

it('leaves a table whose records agree with each other', async () => {
  tally('records recounted', await expectNoDifferences());
});
