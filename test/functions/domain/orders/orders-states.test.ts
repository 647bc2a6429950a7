import { describe, expect, it } from 'vitest';

import type { Refusal } from '#shared/refusal.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { orderRules as rules } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { deadlineOf, type Progress } from '#shared/work/progress.ts';
import type { Act } from '#shared/work/row.ts';
import { paidIn, unpaidIn } from '#test/shared/work/some-orders.ts';
import { at, day } from '#test/shared/work/some-work.ts';

type Wrong = [what: string, Progress, FixedVerb, by: Side, says: Refusal];
const used = paidIn('REVIEW', { revisionsUsed: 2 });
const asked = paidIn('WORK', { times: { cancelAsked: day(2) } });
const frozen = paidIn('REVIEW', { money: { frozenAt: day(2) } });

it.each<Wrong>([
  ['writing requirements late', unpaidIn('REVIEW'), 'brief', 'buyer', orderTexts.requirementsClosed],
  ['paying twice', paidIn('WORK'), 'pay', 'buyer', orderTexts.alreadyPaid],
  ['paying when cancelled', unpaidIn('ENDED'), 'pay', 'buyer', orderTexts.cancelled],
  ['approving before the delivery', paidIn('WORK'), 'approve', 'buyer', orderTexts.notToApprove],
  ['approving twice', paidIn('DONE'), 'approve', 'buyer', orderTexts.finished],
  ['approving while disputed', paidIn('DISPUTED'), 'approve', 'buyer', orderTexts.disputed],
  ['a revision when none is left', used, 'revise', 'buyer', orderTexts.noRevisionLeft],
  ['a revision of unpaid work', unpaidIn('REVIEW'), 'revise', 'buyer', orderTexts.notToRevise],
  ['a revision in a revision', paidIn('REVISION'), 'revise', 'buyer', orderTexts.alreadyInRevision],
  ['cancelling delivered work', unpaidIn('REVIEW'), 'cancel', 'buyer', orderTexts.tooLateToCancel],
  ['asking to cancel twice', asked, 'askToCancel', 'buyer', orderTexts.alreadyAskedToCancel],
  ['agreeing without being asked', paidIn('WORK'), 'agreeToCancel', 'seller', orderTexts.notAskedToCancel],
  ['declining paid work', paidIn('REVIEW'), 'decline', 'seller', orderTexts.tooLateToDecline],
  ['declining before the delivery', paidIn('WORK'), 'decline', 'buyer', orderTexts.notToDecline],
  ['replacing a paid delivery', paidIn('REVIEW'), 'redeliver', 'seller', orderTexts.paidWorkIsFinal],
  ['delivering anew while disputed', paidIn('DISPUTED'), 'deliver', 'seller', orderTexts.paidWorkIsFinal],
  ['a dispute without money', unpaidIn('REVIEW'), 'dispute', 'buyer', orderTexts.notToDispute],
  ['a second dispute', paidIn('DISPUTED'), 'dispute', 'seller', orderTexts.alreadyDisputed],
  ['a dispute of the seller in a review', paidIn('REVIEW'), 'dispute', 'seller', orderTexts.buyerIsLooking],
  ['giving back while disputed', paidIn('DISPUTED'), 'refundAll', 'seller', orderTexts.notToRefund],
  ['accepting one’s own amount', paidIn('DISPUTED'), 'acceptOffer', 'buyer', orderTexts.noOffer],
  ['an amount without a dispute', paidIn('REVIEW'), 'offer', 'buyer', orderTexts.notDisputed],
  ['moving money that the bank has frozen', frozen, 'approve', 'buyer', orderTexts.frozen.bank],
])('what is illegal: %s', (_, progress, verb, by, says) => {
  expect(rules.refusalOf(progress, verb, by, at(3))).toEqual(says);
  expect(rules.allowedActions(progress, by, at(3))).not.toContain(rules.actionOf(verb));
});

describe('what time changes', () => {
  it('the buyer cancels alone a day after the deadline, and before requirements are written', () => {
    const progress = paidIn('WORK');
    const late = deadlineOf(progress) + DAY;
    expect(rules.refusalOf(progress, 'cancel', 'buyer', late - 1)).toBe(orderTexts.askToCancel);
    expect(rules.refusalOf(progress, 'cancel', 'buyer', late)).toBeUndefined();
    const unwritten = paidIn('WORK', { times: { brief: undefined } });
    expect(rules.refusalOf(unwritten, 'cancel', 'buyer', at(0))).toBeUndefined();
  });

  it('an order that is paid long after it was placed waits as long for its requirements as any other', () => {
    const payments = [{ n: 1, at: day(20), amount: 1999, as: 'hold' }] as const;
    expect(rules.endingOf(paidIn('WORK', { times: { brief: undefined }, payments }))).toEqual({
      at: at(34),
      do: 'expire',
    });
  });

  it('paying ahead opens 45 days before the deadline', () => {
    const terms = { days: 60 };
    const progress = unpaidIn('WORK', { terms });
    expect(rules.refusalOf(progress, 'pay', 'buyer', at(60 - 45) - 1)).toBe(orderTexts.tooEarlyToPay);
    expect(rules.refusalOf(progress, 'pay', 'buyer', at(60 - 45))).toBeUndefined();
    expect(rules.refusalOf(unpaidIn('REVIEW', { terms }), 'pay', 'buyer', at(0))).toBeUndefined();
  });
});

describe('after a bank has frozen the payment', () => {
  const freezes = [{ from: day(3), until: day(13) }];
  const money = { freezes };
  const both = { by: 'buyer', buyer: 500, seller: 900 } as const;

  it.each<[string, Progress, number]>([
    ['a clock that ran comes as much later', paidIn('REVIEW', { money }), 18],
    ['a revision is given up as much later', paidIn('REVISION', { money }), 21],
    ['a clock that began later is not moved', paidIn('REVIEW', { times: { delivered: day(20) }, money }), 27],
    [
      'nor is a request that was made later in the same stage',
      paidIn('WORK', { times: { brief: day(2), cancelAsked: day(15) }, terms: { days: 20 }, money }),
      17,
    ],
    [
      'a clock that began meanwhile waits for the rest of it',
      paidIn('REVIEW', { times: { delivered: day(9) }, money }),
      20,
    ],
    [
      'a clock waits for each time',
      paidIn('REVIEW', { money: { freezes: [...freezes, { from: day(14), until: day(15) }] } }),
      19,
    ],
    [
      'money is held as much longer, however late a clock began',
      paidIn('DISPUTED', { money: { dispute: { ...both, openedAt: day(60) }, freezes } }),
      86,
    ],
  ])('%s', (_, progress, due) => {
    expect(rules.endingOf(progress)?.at).toBe(at(due));
  });

  it('a stage that begins while it is frozen has all of its days', () => {
    const step = (before: Progress, act: Act<FixedVerb>) => rules.step(before, act).after;
    const frozen = step(paidIn('WORK'), { do: 'freeze', by: 'bank', at: day(2) });
    const delivered = step(frozen, { do: 'deliver', by: 'seller', at: day(5) });
    expect(rules.endingOf(delivered)).toBeUndefined();
    const thawed = step(delivered, { do: 'unfreeze', by: 'bank', at: day(9) });
    expect(rules.endingOf(thawed)).toEqual({ at: at(9 + 7), do: 'approve' });
    const disputed = step(thawed, { do: 'dispute', by: 'buyer', at: day(10), amount: 500 });
    expect(rules.endingOf(disputed)).toEqual({ at: at(15), do: 'acceptOffer' });
  });

  it('there is as much more time for a revision', () => {
    const latest = 1 + 75 - 2 - 7 - 7 - 7;
    const refusal = (progress: Progress, days: number) =>
      rules.refusalOf(progress, 'revise', 'buyer', at(days));
    expect(refusal(paidIn('REVIEW'), latest)).toBeUndefined();
    expect(refusal(paidIn('REVIEW', { money }), latest + 10)).toBeUndefined();
    expect(refusal(paidIn('REVIEW', { money }), latest + 10.1)).toBe(orderTexts.noTimeForRevision);
  });
});
