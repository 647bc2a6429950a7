import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { reconcile } from '#functions/domain/money/reconcile.ts';
import { setClock } from '#functions/lib/clock.ts';
import { retrieve } from '#functions/services/stripe.ts';
import { random } from '#infra/art/random.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { Reply } from '#test/flows/a-browser.ts';
import { payWith } from '#test/flows/an-order.ts';
import { recordsUnder } from '#test/functions/table/a-snapshot.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNothingLost } from '#test/support/nothing-lost.ts';

import { begin, comeBack, dueModules, dueOrders, paidOnce, pressPay, recordOf, type ADue } from './a-due.ts';
import { troubles, useFaultyProvider } from './a-faulty-provider.ts';
import { useShortTime } from './short-time.ts';
import { seed, sized } from './size.ts';
import { tally } from './tally.ts';

/** Milliseconds. Longer than the pause before a question is repeated, shorter than the time for its answer. */
const A_PAUSE = 1_000;

/** All of them, or one that takes its time and some of the others. */
const met = [
  ...random(`outage ${seed}`)
    .shuffle(troubles.filter(({ isSlow }) => isSlow))
    .slice(0, sized(1, 3)),
  ...random(`outage ${seed}`)
    .shuffle(troubles.filter(({ isSlow }) => !isSlow))
    .slice(0, sized(5, 20)),
];

const cloud = useCloud();
const provider = useFaultyProvider();
const time = useShortTime();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));
afterEach(() => {
  provider.recover();
  setClock(null);
});

const dues = new Map<string, ADue>();
beforeAll(async () => {
  cloud.stripe.faults.dropWebhooks = true;
  const half = Math.ceil(met.length / 2);
  const [orders, modules] = [await dueOrders(cloud, half), await dueModules(cloud, half)];
  const all = [...orders.dues, ...modules.dues];
  met.forEach(({ name }, index) => dues.set(name, all[index] as ADue));
});
const dueOf = (name: string) => dues.get(name) as ADue;

const later = (milliseconds: number) => setClock(() => Date.now() + milliseconds);
const madeFor = ({ id }: ADue) =>
  cloud.stripe
    .events()
    .filter(({ type }) => type === 'payment_intent.created')
    .map(({ data }) => data.object as { id: string; metadata: Record<string, string> })
    .filter(({ metadata }) => metadata['id'] === id)
    .map((intent) => intent.id);

/** That it is unavailable for now, and that nothing was written about it. */
async function expectUnavailable(
  { key }: ADue,
  ask: () => Promise<Reply>,
  shortened?: number,
): Promise<void> {
  const before = await recordsUnder(key.PK);
  time.begin(shortened);
  const { status, body, headers } = await ask();
  time.restore();
  expect({ status, body }).toEqual({
    status: 503,
    body: { code: 'unavailable', message: messages.payment.providerDown },
  });
  expect(headers.get('retry-after')).toBe('1');
  expect(await recordsUnder(key.PK)).toEqual(before);
  tally('outages');
}

describe.each(met)('while the provider $name', ({ name, tries, isSlow, trouble }) => {
  // Where the machine is busy, shortened time may end before what happens within it.
  const [shortened, least] = isSlow ? [Infinity, 1] : [A_PAUSE, tries];
  function expectTries(): void {
    expect(provider.tries()).toBeGreaterThanOrEqual(least);
    expect(provider.tries()).toBeLessThanOrEqual(tries);
  }

  it('paying is unavailable, everything else goes on, and afterwards the same intent is paid once', async () => {
    const due = dueOf(name);
    const { browser } = due.payer;
    provider.fail(trouble);
    const others = ['/gigs', '/orders', '/projects', `/users/${due.payer.id}`];
    const [, ...replies] = await Promise.all([
      expectUnavailable(due, () => pressPay(due), shortened),
      ...others.map((path) => browser.get(path)),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200));
    expectTries();
    expect(madeFor(due)).toEqual([]);

    provider.fail(trouble, { isHeard: true });
    await expectUnavailable(due, () => pressPay(due), shortened);
    const [intentId = '', ...more] = madeFor(due);
    expect(more).toEqual([]);
    provider.recover();
    expect(await begin(due)).toBe(intentId);

    provider.fail(trouble);
    await expectUnavailable(due, () => pressPay(due), shortened);
    expectTries();
    await payWith(cloud, intentId);
    await expectUnavailable(due, () => comeBack(due, intentId), shortened);
    provider.recover();
    expect(await comeBack(due, intentId)).toMatchObject({ status: 200, body: { result: 'succeeded' } });
    expect(await recordOf(due)).toEqual(paidOnce(due));
    expect(madeFor(due)).toEqual([intentId]);
  });
});

it('a look that meets any of it settles nothing, closes nothing, and is taken again', async () => {
  const { dues: orders } = await dueOrders(cloud, 2);
  const [unheard, abandoned] = orders as [ADue, ADue];
  const intents = await Promise.all(orders.map(begin));
  await payWith(cloud, intents[0] ?? '');
  const before = await recordsUnder(...orders.map(({ key }) => key.PK));
  later(limits.reconcile.after + 1_000);
  for (const { trouble } of met) {
    provider.fail(trouble);
    time.begin();
    expect(await reconcile()).toMatchObject({ settled: 0, closed: 0, failed: 2 });
    time.restore();
    tally('outages', 2);
  }
  expect(await recordsUnder(...orders.map(({ key }) => key.PK))).toEqual(before);
  provider.recover();
  expect(await reconcile()).toEqual({ settled: 1, closed: 0, waiting: 1, failed: 0 });
  expect(await recordOf(unheard)).toEqual(paidOnce(unheard));

  // Nobody has paid this one in days, so it is taken back: not before the provider has said so.
  const open = await recordsUnder(abandoned.key.PK);
  later(limits.reconcile.giveUp + 1_000);
  for (const { trouble } of met) {
    provider.fail(trouble, { questions: ['cancel'] });
    time.begin();
    expect(await reconcile()).toMatchObject({ closed: 0, failed: 1 });
    time.restore();
    tally('outages');
  }
  expect(await recordsUnder(abandoned.key.PK)).toEqual(open);
  provider.recover();
  expect(await reconcile()).toMatchObject({ closed: 1, failed: 0 });
  expect(await retrieve(intents[1] ?? '')).toMatchObject({ state: 'canceled' });
});

it('whoever pays waits no longer where several slow questions follow each other', async () => {
  const { dues: orders } = await dueOrders(cloud, 1);
  const [due] = orders as [ADue];
  const first = await begin(due);
  later(limits.reconcile.giveUp + 1_000);
  await reconcile();
  setClock(null);
  let count = 0;
  // Every question is heard at its second try only, a moment before that is given up.
  provider.fail(
    (response, answer) => {
      count += 1;
      if (count % 2 === 0) setTimeout(() => response.end(answer), 2_400);
    },
    { isHeard: true },
  );
  await expectUnavailable(due, () => pressPay(due));
  provider.recover();
  const next = await begin(due);
  expect(next).not.toBe(first);
  expect(madeFor(due)).toEqual([first, next]);
});

it('nothing is lost by any of it', async () => {
  tally('records recounted', await expectNothingLost());
});
