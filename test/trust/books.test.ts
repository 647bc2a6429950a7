import * as fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { applyClock } from '#functions/domain/orders/clock.ts';
import { get } from '#functions/domain/orders/read.ts';
import { payables } from '#functions/domain/payables.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { positionOf } from '#functions/domain/recount/solvency.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { AppError } from '#functions/lib/errors.ts';
import { addUp, minorOf } from '#shared/rules/money.ts';
import type { OrderAction } from '#shared/rules/order.ts';
import { DAY } from '#shared/rules/protection.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import {
  aBuyer,
  anOrder,
  aSeller,
  pay,
  useMarket,
  type OrderWithParties,
} from '#test/functions/domain/an-order.ts';
import * as steps from '#test/functions/domain/steps.ts';
import { seed, sized } from '#test/size.ts';

useMarket();

const MOST = 1999;
const LATEST = 8;
let from: Omit<OrderWithParties, 'id'>;
const orders: OrderWithParties[] = [];

beforeAll(async () => {
  const seller = await aSeller();
  from = { seller, buyer: await aBuyer(), gig: await aGig(seller, { revisionNumber: 2 }) };
});
afterEach(() => setClock(null));

const reason = 'Because.';

type Attempt = (order: OrderWithParties, userId: string, amount: number) => Promise<unknown>;

const toDeliver: Attempt = ({ id, seller }) =>
  steps.deliver(id, seller.id, { url: 'https://example.com/work', note: null });
const toEnd: Attempt = ({ id }, userId) => steps.cancel({ id, userId });
const toRefund: Attempt = ({ id }, userId, amount) => steps.refund({ id, userId }, amount);

/** How the parties of an order do what they may do. */
const attempts: Partial<Record<OrderAction, Attempt>> = {
  writeRequirements: ({ id }, userId) => steps.saveRequirements(id, userId, 'In red.'),
  pay: ({ id }, userId) => pay(id, userId),
  deliver: toDeliver,
  replaceDelivery: toDeliver,
  approve: ({ id }, userId) => steps.approve({ id, userId }),
  requestRevision: ({ id }, userId) => steps.requestRevision({ id, userId }, reason),
  cancel: toEnd,
  askToCancel: toEnd,
  agreeToCancel: toEnd,
  refuseToCancel: ({ id }, userId) => steps.cancel({ id, userId, refuse: true }),
  decline: ({ id }, userId) => steps.decline({ id, userId }),
  refundPart: toRefund,
  refundAll: toRefund,
  dispute: ({ id }, userId, amount) => steps.openDispute({ id, userId }, { amount, reason }),
  offer: ({ id }, userId, amount) => steps.makeOffer({ id, userId }, { amount, reason }),
  acceptOffer: ({ id }, userId) => steps.acceptOffer({ id, userId }),
};

const acts = fc.array(
  fc.record({
    what: fc.constantFrom('place', 'place', 'wait', ...Array<'act'>(7).fill('act')),
    which: fc.nat(2),
    as: fc.constantFrom('buyer', 'seller'),
    choice: fc.nat(1_000),
    amount: fc.integer({ min: 1, max: MOST }),
    days: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 80, maxLength: 100, size: 'max' },
);

/** Does something that this party may do to this order. Answers what, unless it was refused for its amount. */
async function act(order: OrderWithParties, as: 'buyer' | 'seller', choice: number, amount: number) {
  const userId = order[as].id;
  const { actions } = await get(order.id, userId);
  const possible = actions.filter((action) => attempts[action]);
  const action = possible[choice % possible.length];
  const attempt = action && attempts[action];
  return attempt && (await tryTo(() => attempt(order, userId, amount))) ? action : undefined;
}

/** Does this; what is refused changes nothing. */
async function tryTo(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Moves the time on, and does what became due in one half of the latest orders: the sweep is late for the others. */
async function wait(days: number): Promise<void> {
  const later = now() + days * DAY;
  setClock(() => later);
  for (const { id } of orders.slice(-LATEST).filter((_, index) => index % 2 === 0))
    await applyClock(id, payables);
}

it('the books hold, and nobody’s money is missing, whatever is done to orders in any sequence', async () => {
  const done = new Set<OrderAction | undefined>();
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      for (const { what, which, as, choice, amount, days } of all) {
        const order = orders.at(-1 - which);
        if (what === 'wait') await wait(days);
        else if (what === 'place' || !order) orders.push(await anOrder({}, from));
        else done.add(await act(order, as, choice, amount));
      }
      const { findings, totals } = await recountAll();
      const differences = findings
        .filter(({ name }) => !name.startsWith('cards of '))
        .flatMap((finding) => finding.differences)
        // Nobody sends the refunds here.
        .filter(({ what }) => !/^refunding:.* is open since/.test(what));
      expect(differences).toEqual([]);

      // All that buyers have paid is there, and nothing of it is ours but the commission.
      const told = await Promise.all(orders.map(({ id, buyer }) => get(id, buyer.id)));
      const paid = told.filter(({ isPaid }) => isPaid).map(({ price }) => minorOf(price));
      const { provider, commission, safeToWithdraw } = positionOf(totals);
      expect({ provider, safeToWithdraw }).toEqual({
        provider: addUp(paid),
        safeToWithdraw: commission,
      });
    }),
    { seed, numRuns: sized(1, 6), endOnFailure: true },
  );
  expect(done.size).toBeGreaterThan(sized(4, 10));
});
