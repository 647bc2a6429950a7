import { isDeepStrictEqual } from 'node:util';

import { describe, expect, it } from 'vitest';

import { getDue } from '#functions/domain/orders/payment.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { messages } from '#shared/messages.ts';
import {
  actions,
  orderMachine,
  type OrderAction as AnyAction,
  type OrderRole,
  type OrderStage,
} from '#shared/rules/order.ts';
import {
  aBuyer,
  aSeller,
  anOrder,
  recordsOf,
  useMarket,
  type OrderWithParties,
  type Progress,
} from '#test/functions/domain/an-order.ts';
import { cancel, deliver } from '#test/functions/domain/steps.ts';

useMarket();

/** Every action on an order; placing creates it. */
type OrderAction = Exclude<AnyAction, 'place'>;

const both = [false, true];
const open: Progress[] = both.flatMap((isPaid) =>
  both.flatMap((isCompleted) =>
    both.map((hasRequirements) => ({ isPaid, isCompleted, hasRequirements, isCancelled: false })),
  ),
);
const cancelled = { isPaid: false, isCompleted: false, hasRequirements: true, isCancelled: true };
const states = [...open, cancelled];

function stageOf({ isPaid, isCompleted, isCancelled }: Progress): OrderStage {
  if (isCancelled) return 'CANCELLED';
  if (isCompleted) return isPaid ? 'FINISHED' : 'DELIVERED';
  return isPaid ? 'PAID' : 'ORDERED';
}

const deliverAgain = (id: string, actor: string) =>
  deliver(id, actor, { url: 'https://example.com/second', note: null });

/** How each action is attempted. */
const attempts: Record<OrderAction, (id: string, actor: string) => Promise<unknown>> = {
  writeRequirements: (id, actor) => orders.saveRequirements(id, actor, 'Blue after all.'),
  pay: getDue,
  cancel: (id, buyerId) => cancel({ id, buyerId }),
  deliver: deliverAgain,
  replaceDelivery: deliverAgain,
  download: async (id, actor) => {
    const { workUrl } = await orders.get(id, actor);
    if (workUrl === null) throw new Error('sealed');
  },
};

const actors = {
  buyer: ({ buyer }: OrderWithParties) => buyer.id,
  seller: ({ seller }: OrderWithParties) => seller.id,
  'another buyer': async () => (await aBuyer()).id,
  'another seller': async () => (await aSeller()).id,
};

const words = (state: Progress) =>
  [stageOf(state), state.hasRequirements ? 'described' : 'undescribed'].join(', ');

const cases = states.flatMap((state) =>
  Object.keys(attempts).flatMap((action) =>
    Object.keys(actors).map((actor) => ({
      state,
      action: action as OrderAction,
      actor: actor as keyof typeof actors,
      title: `${words(state)}: ${action} by ${actor}`,
    })),
  ),
);

const isParty = (actor: string): actor is OrderRole => actor === 'buyer' || actor === 'seller';

/** Delivering and replacing are the same call: the state decides which one it is. */
function isLegal(action: OrderAction, actor: string, state: Progress): boolean {
  if (!isParty(actor)) return false;
  const sameCall =
    action === 'deliver' || action === 'replaceDelivery'
      ? (['deliver', 'replaceDelivery'] as const)
      : [action];
  return sameCall.some((each) => actions({ stage: stageOf(state) }, actor).includes(each));
}

const isHarmless = (action: OrderAction) => action === 'pay' || action === 'download';

const legal = cases.filter(({ action, actor, state }) => isLegal(action, actor, state));
const isOwnView = (action: OrderAction, actor: string) => action === 'download' && actor === 'seller';
const isRepeated = (action: OrderAction, actor: string, { isCancelled }: Progress) =>
  action === 'cancel' && actor === 'buyer' && isCancelled;
const illegal = cases.filter(
  ({ action, actor, state }) =>
    !isLegal(action, actor, state) && !isOwnView(action, actor) && !isRepeated(action, actor, state),
);

describe('an action that the rules allow is done', () => {
  it.each(legal)('$title', async ({ state, action, actor }) => {
    const trade = await anOrder(state);
    const before = await recordsOf(trade.id);
    await attempts[action](trade.id, await actors[actor](trade));
    const after = await recordsOf(trade.id);
    expect(isDeepStrictEqual(after, before)).toBe(isHarmless(action));
  });
});

it('an order that is cancelled again stays as it is', async () => {
  const trade = await anOrder(cancelled);
  const before = await recordsOf(trade.id);
  await cancel({ id: trade.id, buyerId: trade.buyer.id });
  expect(await recordsOf(trade.id)).toEqual(before);
});

describe('an action that the rules do not allow is refused and changes nothing', () => {
  it.each(illegal)('$title', async ({ state, action, actor }) => {
    const trade = await anOrder(state);
    const before = await recordsOf(trade.id);
    const who = await actors[actor](trade);
    await expect(attempts[action](trade.id, who)).rejects.toThrow(refusal(action, actor, stageOf(state)));
    expect(await recordsOf(trade.id)).toEqual(before);
  });
});

function refusal(action: OrderAction, actor: string, stage: OrderStage): string {
  const isTheirs = orderMachine.transitions.some((each) => each.action === action && each.by === actor);
  if (!isTheirs) return messages.notFound.order;
  if (stage === 'CANCELLED' && action !== 'download') return messages.orders.cancelled;
  return {
    writeRequirements: messages.orders.requirementsClosed,
    pay: messages.orders.alreadyPaid,
    cancel: stage === 'PAID' ? messages.orders.alreadyPaid : messages.orders.tooLateToCancel,
    deliver: messages.orders.paidWorkIsFinal,
    replaceDelivery: messages.orders.paidWorkIsFinal,
    download: 'sealed',
  }[action];
}
