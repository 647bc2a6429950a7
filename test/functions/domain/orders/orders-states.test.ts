import { describe, expect, it } from 'vitest';

import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { orderMachine } from '#shared/rules/order-machine.ts';
import {
  orderActions,
  orderActors,
  orderStages,
  type OrderAction,
  type OrderActor,
} from '#shared/rules/order.ts';
import { DAY } from '#shared/rules/protection.ts';
import { progress, type OrderFacts, endingOf, allowedActions, refusalOf } from '#test/support/order-facts.ts';

import { day, factsIn, START } from './some-facts.ts';

const at = (days: number) => START + days * DAY;

const combinations = orderStages.flatMap((stage) =>
  orderActors.flatMap((actor) => orderActions.map((action) => ({ stage, actor, action }))),
);

describe('every stage, action and actor', () => {
  it('is allowed, or refused with a sentence', () => {
    const answers = combinations.map(({ stage, actor, action }) =>
      refusalOf(factsIn(stage), action, actor, at(3)),
    );
    expect(answers).toContain(undefined);
    expect(answers.filter((refusal) => refusal?.endsWith('.') === false)).toEqual([]);
  });

  it('leads where the machine says, and keeps all of the money that the bank does not take back', () => {
    const sum = (all: OrderFacts) => all.held + all.released + all.returning + all.returned;
    for (const { stage, actor, action } of combinations) {
      const facts = factsIn(stage);
      if (refusalOf(facts, action, actor, at(3)) !== undefined) continue;
      const after = progress(facts, { action, by: actor, at: day(3), amount: 700 });
      const steps = orderMachine.transitions.filter((each) => each.action === action && each.by === actor);
      expect(after.stage).toBe(steps.find(({ from }) => from.includes(stage))?.to);
      const taken = action === 'takeBack' ? Math.min(facts.held, 700) : 0;
      expect(sum(after)).toBe(action === 'pay' ? facts.price : sum(facts) - taken);
      expect(Math.min(after.held, after.released, after.returning)).toBeGreaterThanOrEqual(0);
      if (after.stage === 'FINISHED' || after.stage === 'CANCELLED') expect(after.held).toBe(0);
    }
  });
});

type Wrong = [what: string, facts: OrderFacts, action: OrderAction, by: OrderActor, says: string];
const said = refusals.orders;
const texts = messages.orders;
const used = factsIn('REVIEW', { revisionsUsed: 2, revisionNumber: 2 });
const asked = factsIn('PAID', { cancelAskedAt: day(2) });
const frozen = factsIn('REVIEW', { frozenAt: day(2) });

describe('what is illegal', () => {
  it.each<Wrong>([
    [
      'writing requirements late',
      factsIn('DELIVERED'),
      'writeRequirements',
      'buyer',
      texts.requirementsClosed,
    ],
    ['paying twice', factsIn('PAID'), 'pay', 'buyer', texts.alreadyPaid],
    ['paying when cancelled', factsIn('CANCELLED'), 'pay', 'buyer', texts.cancelled],
    ['approving before the delivery', factsIn('PAID'), 'approve', 'buyer', said.notToApprove],
    ['approving twice', factsIn('FINISHED'), 'approve', 'buyer', said.finished],
    ['approving while disputed', factsIn('DISPUTED'), 'approve', 'buyer', said.disputed],
    ['a revision when none is left', used, 'requestRevision', 'buyer', said.noRevisionLeft],
    ['a revision of unpaid work', factsIn('DELIVERED'), 'requestRevision', 'buyer', said.notToRevise],
    ['a revision in a revision', factsIn('REVISION'), 'requestRevision', 'buyer', said.alreadyInRevision],
    ['cancelling delivered work', factsIn('DELIVERED'), 'cancel', 'buyer', said.tooLateToCancel],
    ['asking to cancel twice', asked, 'askToCancel', 'buyer', said.alreadyAskedToCancel],
    ['agreeing without being asked', factsIn('PAID'), 'agreeToCancel', 'seller', said.notAskedToCancel],
    ['declining paid work', factsIn('REVIEW'), 'decline', 'seller', said.tooLateToDecline],
    ['declining before the delivery', factsIn('PAID'), 'decline', 'buyer', said.notToDecline],
    ['replacing a paid delivery', factsIn('REVIEW'), 'replaceDelivery', 'seller', texts.paidWorkIsFinal],
    ['delivering anew while disputed', factsIn('DISPUTED'), 'deliver', 'seller', texts.paidWorkIsFinal],
    ['a dispute without money', factsIn('DELIVERED'), 'dispute', 'buyer', said.notToDispute],
    ['a second dispute', factsIn('DISPUTED'), 'dispute', 'seller', said.alreadyDisputed],
    ['a dispute of the seller in a review', factsIn('REVIEW'), 'dispute', 'seller', said.buyerIsLooking],
    ['giving back while disputed', factsIn('DISPUTED'), 'refundAll', 'seller', said.notToRefund],
    ['accepting one’s own amount', factsIn('DISPUTED'), 'acceptOffer', 'buyer', said.noOffer],
    ['an amount without a dispute', factsIn('REVIEW'), 'offer', 'buyer', said.notDisputed],
    ['moving money that the bank has frozen', frozen, 'approve', 'buyer', said.frozen],
  ])('%s', (_, facts, action, by, says) => {
    expect(refusalOf(facts, action, by, at(3))).toBe(says);
    expect(allowedActions(facts, by, at(3))).not.toContain(action);
  });
});

describe('what time changes', () => {
  it('the buyer cancels alone a day after the deadline, and before requirements are written', () => {
    const facts = factsIn('PAID');
    const late = Date.parse(facts.requirementsAt ?? '') + (facts.deliveryTime + 1) * DAY;
    expect(refusalOf(facts, 'cancel', 'buyer', late - 1)).toBe(said.askToCancel);
    expect(refusalOf(facts, 'cancel', 'buyer', late)).toBeUndefined();
    const unwritten = factsIn('PAID', { requirementsAt: undefined });
    expect(refusalOf(unwritten, 'cancel', 'buyer', at(0))).toBeUndefined();
  });

  it('an order that is paid long after it was placed waits as long for its requirements as any other', () => {
    const facts = factsIn('PAID', { requirementsAt: undefined, paidAt: day(20) });
    expect(endingOf(facts)).toEqual({ at: at(34), do: 'expire' });
  });

  it('paying ahead opens 45 days before the deadline', () => {
    const facts = factsIn('ORDERED', { deliveryTime: 60 });
    const opens = Date.parse(facts.requirementsAt ?? '') + (60 - 45) * DAY;
    expect(refusalOf(facts, 'pay', 'buyer', opens - 1)).toBe(messages.orders.tooEarlyToPay);
    expect(refusalOf(facts, 'pay', 'buyer', opens)).toBeUndefined();
    expect(refusalOf(factsIn('DELIVERED', { deliveryTime: 60 }), 'pay', 'buyer', at(0))).toBeUndefined();
  });
});

describe('after a bank has frozen the payment', () => {
  const freezes = [{ from: day(3), until: day(13) }];
  const both = { by: 'buyer', buyer: 500, seller: 900 } as const;

  it.each<[string, OrderFacts, number]>([
    ['a clock that ran comes as much later', factsIn('REVIEW', { freezes }), 18],
    ['a revision is given up as much later', factsIn('REVISION', { freezes }), 21],
    ['a clock that began later is not moved', factsIn('REVIEW', { deliveredAt: day(20), freezes }), 27],
    [
      'nor is a request that was made later in the same stage',
      factsIn('PAID', { requirementsAt: day(2), deliveryTime: 20, cancelAskedAt: day(15), freezes }),
      17,
    ],
    [
      'a clock that began meanwhile waits for the rest of it',
      factsIn('REVIEW', { deliveredAt: day(9), freezes }),
      20,
    ],
    [
      'a clock waits for each time',
      factsIn('REVIEW', { freezes: [...freezes, { from: day(14), until: day(15) }] }),
      19,
    ],
    [
      'money is held as much longer, however late a clock began',
      factsIn('DISPUTED', { dispute: { ...both, openedAt: day(60) }, freezes }),
      86,
    ],
  ])('%s', (_, facts, due) => {
    expect(endingOf(facts)?.at).toBe(at(due));
  });

  it('a stage that begins while it is frozen has all of its days', () => {
    const frozen = progress(factsIn('PAID'), { action: 'freeze', by: 'bank', at: day(2) });
    const delivered = progress(frozen, { action: 'deliver', by: 'seller', at: day(5) });
    expect(endingOf(delivered)).toBeUndefined();
    const thawed = progress(delivered, { action: 'unfreeze', by: 'bank', at: day(9) });
    expect(endingOf(thawed)).toEqual({ at: at(9 + 7), do: 'approve' });
    const disputed = progress(thawed, { action: 'dispute', by: 'buyer', at: day(10), amount: 500 });
    expect(endingOf(disputed)).toEqual({ at: at(15), do: 'acceptOffer' });
  });

  it('there is as much more time for a revision', () => {
    const latest = 1 + 75 - 2 - 7 - 7 - 7;
    const refusal = (facts: OrderFacts, days: number) =>
      refusalOf(facts, 'requestRevision', 'buyer', at(days));
    expect(refusal(factsIn('REVIEW'), latest)).toBeUndefined();
    expect(refusal(factsIn('REVIEW', { freezes }), latest + 10)).toBeUndefined();
    expect(refusal(factsIn('REVIEW', { freezes }), latest + 10.1)).toBe(said.noTimeForRevision);
  });
});
