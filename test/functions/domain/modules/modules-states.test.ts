import { describe, expect, it } from 'vitest';

import type { Refusal } from '#shared/refusal.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { moduleRules as rules } from '#shared/work/module.ts';
import { refusalOfAmount } from '#shared/work/named.ts';
import type { Actor, NamedVerb, Phase } from '#shared/work/phases.ts';
import type { Progress } from '#shared/work/progress.ts';
import type { Act } from '#shared/work/row.ts';
import { APPROVED, FUNDED, fundedIn, unfundedIn } from '#test/shared/work/some-modules.ts';
import { at, day } from '#test/shared/work/some-work.ts';

const after = (before: Progress, act: Act<NamedVerb>) => rules.step(before, act).after;

const AMOUNT = 700;

type Step = [from: Progress, verb: NamedVerb, by: Actor, to: Phase, paid: number];

const asked = { by: 'buyer', openedAt: day(2), buyer: 0 } as const;
const ofNothing = fundedIn('DISPUTED', { money: { dispute: asked } });
const ofBoth = fundedIn('DISPUTED', { money: { dispute: { ...asked, seller: 1001 } } });

it.each<Step>([
  [unfundedIn('AGREE'), 'confirm', 'seller', 'OWED', 0],
  [fundedIn('AGREE'), 'confirm', 'seller', 'DONE', APPROVED],
  [fundedIn('AGREE'), 'confirm', 'clock', 'DONE', APPROVED],
  [unfundedIn('AGREE'), 'expire', 'clock', 'ENDED', 0],
  [unfundedIn('REVIEW'), 'expire', 'clock', 'ENDED', 0],
  [unfundedIn('OWED'), 'settle', 'buyer', 'DONE', AMOUNT],
  [fundedIn('REVIEW'), 'approve', 'clock', 'DONE', FUNDED],
  [fundedIn('WORK'), 'cancel', 'buyer', 'ENDED', 0],
  [fundedIn('REVISION'), 'decline', 'seller', 'ENDED', 0],
  [fundedIn('REVISION'), 'expire', 'clock', 'ENDED', 0],
  [fundedIn('DISPUTED'), 'acceptOffer', 'seller', 'DONE', 500],
  [fundedIn('DISPUTED'), 'acceptOffer', 'clock', 'DONE', 500],
  [ofNothing, 'acceptOffer', 'seller', 'ENDED', 0],
  [ofBoth, 'divide', 'clock', 'DONE', 500],
])('a step ends where it should: %#', (from, verb, by, to, paid) => {
  const { phase, money } = after(from, { do: verb, by, at: day(4), amount: AMOUNT });
  expect([phase, money.released]).toEqual([to, paid]);
});

it.each(['WORK', 'REVIEW', 'REVISION', 'AGREE', 'OWED'] as const)(
  'a freelancer can leave a module without money in %s, after which nothing is owed and nothing goes back',
  (phase) => {
    const module = unfundedIn(phase);
    expect(rules.allowedActions(module, 'seller', at(400))).toContain('quit');
    const left = after(module, { do: 'decline', by: 'seller', at: day(4) });
    expect([left.phase, left.was, left.agreed]).toEqual(['ENDED', phase, undefined]);
    expect(left.money).toEqual(module.money);
  },
);

describe('a freelancer in a dispute', () => {
  const added = [{ n: 1, at: day(2), amount: 50, as: 'hold' as const }];
  const quits = (from: Progress) => rules.allowedActions(from, 'seller', at(4)).includes('quit');
  const disputed = (before: Progress, by: 'buyer' | 'seller' = 'buyer') =>
    after(before, { do: 'dispute', by, at: day(3), amount: 0 });

  it.each(['REVIEW', 'REVISION'] as const)(
    'can leave the module, which was in %s, so that little money that was added cannot complete it',
    (phase) => {
      const module = disputed(fundedIn(phase, { payments: added, money: { held: 50 } }));
      expect(quits(module)).toBe(true);
      const left = after(module, { do: 'decline', by: 'seller', at: day(4) });
      expect([left.phase, left.was, left.agreed]).toEqual(['ENDED', phase, undefined]);
      expect(left.money).toMatchObject({ held: 0, released: 0, returning: 50 });
    },
  );

  it('cannot leave a module that was completed before, or whose amount of what they handed in for was approved', () => {
    const completed = fundedIn('DONE', { money: { held: 0, released: FUNDED, clearsAt: day(6) } });
    expect(quits(disputed(completed))).toBe(false);
    expect(quits(disputed(fundedIn('AGREE'), 'seller'))).toBe(false);
    const addedAfter = fundedIn('AGREE', { payments: added, money: { held: 50 }, agreed: 25 });
    expect(quits(disputed(addedAfter, 'seller'))).toBe(true);
  });
});

describe('handed-in work without money', () => {
  const submitted = after(unfundedIn('WORK'), { do: 'deliver', by: 'seller', at: day(1) });

  it('ends by itself thirty days after it was handed in, also if it is replaced again and again', () => {
    expect(rules.endingOf(submitted)).toEqual({ at: at(31), do: 'expire' });
    const replaced = after(submitted, { do: 'deliver', by: 'seller', at: day(30) });
    expect(rules.endingOf(replaced)).toEqual({ at: at(31), do: 'expire' });
    expect(rules.reminderOf(replaced)).toMatchObject({ what: 'remindApproval', to: ['buyer'], at: [at(30)] });
  });

  it('has thirty days again after an amount for it was refused', () => {
    const approved = after(submitted, { do: 'approve', by: 'buyer', at: day(20), amount: AMOUNT });
    const refused = after(approved, { do: 'refuse', by: 'seller', at: day(25) });
    expect(rules.endingOf(refused)).toEqual({ at: at(55), do: 'expire' });
  });

  it('goes on once it is paid beforehand, as other funded work', () => {
    const funded = after(submitted, { do: 'pay', by: 'buyer', at: day(28), amount: FUNDED });
    expect(rules.endingOf(funded)).toEqual({ at: at(28 + 14), do: 'approve' });
  });
});

describe('handed-in work that is paid for afterwards', () => {
  const late = fundedIn('REVIEW', { payments: [{ n: 1, at: day(2), amount: FUNDED, as: 'hold' }] });
  const approve = (module: Progress) =>
    after(module, { do: 'approve', by: 'buyer', at: day(3), amount: FUNDED });

  it('is completed only once its freelancer agrees to the amount, also to all that is held', () => {
    const approved = approve(late);
    expect([approved.phase, approved.agreed, approved.money.released]).toEqual(['AGREE', FUNDED, 0]);
    expect(rules.endingOf(approved)).toEqual({ at: at(3 + 7), do: 'confirm' });
    expect(after(approved, { do: 'confirm', by: 'seller', at: day(4) }).money.released).toBe(FUNDED);
    const refused = after(approved, { do: 'refuse', by: 'seller', at: day(4) });
    expect([refused.phase, refused.agreed, refused.lowerApprovals]).toEqual(['REVIEW', undefined, 0]);
  });

  it('can be given up until then, which refunds all of it', () => {
    for (const module of [late, approve(late)]) {
      expect(rules.refusalOf(module, 'decline', 'seller', at(4))).toBeUndefined();
      const left = after(module, { do: 'decline', by: 'seller', at: day(4) });
      expect([left.phase, left.money.held, left.money.returning]).toEqual(['ENDED', 0, FUNDED]);
    }
  });

  it('is completed at once after it was handed in again, which agrees to the amount', () => {
    const again = after(late, { do: 'deliver', by: 'seller', at: day(2.5) });
    expect(approve(again).phase).toBe('DONE');
  });
});

type Wrong = [what: string, Progress, NamedVerb, by: Side, says: Refusal, day?: number];
const late = unfundedIn('WORK', { terms: { days: 40 } });
const frozen = fundedIn('REVIEW', { money: { frozenAt: day(2) } });
const allApproved = fundedIn('AGREE', { agreed: FUNDED });

describe('what is illegal', () => {
  it.each<Wrong>([
    ['editing what is funded', fundedIn('WORK'), 'edit', 'buyer', moduleTexts.fundedIsFixed],
    ['editing twice', unfundedIn('WORK', { edits: 1 }), 'edit', 'buyer', moduleTexts.locked],
    [
      'editing what is handed in',
      unfundedIn('REVIEW'),
      'edit',
      'buyer',
      moduleTexts.changedTo({ status: 'SUBMITTED' }),
    ],
    ['funding twice', fundedIn('REVIEW'), 'pay', 'buyer', moduleTexts.alreadyFunded],
    ['funding what is approved', unfundedIn('AGREE'), 'pay', 'buyer', moduleTexts.notToFund],
    ['funding what is paid', unfundedIn('DONE'), 'pay', 'buyer', moduleTexts.alreadyPaid],
    ['funding what has ended', unfundedIn('ENDED'), 'pay', 'buyer', moduleTexts.ended],
    ['funding after the deadline', unfundedIn('WORK'), 'pay', 'buyer', moduleTexts.tooLateToFund, 2],
    ['funding long before the deadline', late, 'pay', 'buyer', moduleTexts.tooEarlyToFund],
    ['paying what is not confirmed', unfundedIn('AGREE'), 'settle', 'buyer', moduleTexts.notToPay],
    ['paying twice', unfundedIn('DONE'), 'settle', 'buyer', moduleTexts.alreadyPaid],
    ['paying what is funded', fundedIn('AGREE'), 'settle', 'buyer', moduleTexts.notToPay],
    [
      'approving before it is handed in',
      fundedIn('WORK'),
      'approve',
      'buyer',
      moduleTexts.changedTo({ status: 'WAITING' }),
    ],
    ['approving while disputed', fundedIn('DISPUTED'), 'approve', 'buyer', moduleTexts.disputed],
    ['replacing work late', fundedIn('REVIEW'), 'deliver', 'seller', moduleTexts.noTimeToReplace, 46],
    ['refusing too late', fundedIn('AGREE'), 'refuse', 'seller', moduleTexts.noTimeToRefuse, 66],
    ['cancelling without money', unfundedIn('WORK'), 'cancel', 'buyer', moduleTexts.notFunded],
    ['cancelling in time', fundedIn('WORK'), 'cancel', 'buyer', moduleTexts.tooEarlyToCancel, 2.9],
    ['cancelling what is handed in', fundedIn('REVIEW'), 'cancel', 'buyer', moduleTexts.notToCancel],
    ['giving up what is paid', unfundedIn('DONE'), 'decline', 'seller', moduleTexts.alreadyPaid],
    ['giving up funded work that is approved', fundedIn('AGREE'), 'decline', 'seller', moduleTexts.notToQuit],
    ['a dispute without money', unfundedIn('REVIEW'), 'dispute', 'buyer', moduleTexts.notFunded],
    ['a dispute before it is handed in', fundedIn('WORK'), 'dispute', 'buyer', moduleTexts.notToDispute],
    ['a dispute about all that is held', allApproved, 'dispute', 'seller', moduleTexts.allIsApproved],
    ['a second dispute', fundedIn('DISPUTED'), 'dispute', 'seller', moduleTexts.alreadyDisputed],
    ['accepting one’s own amount', fundedIn('DISPUTED'), 'acceptOffer', 'buyer', orderTexts.noOffer],
    ['an amount without a dispute', fundedIn('REVIEW'), 'offer', 'buyer', moduleTexts.notDisputed],
    ['moving money that the bank has frozen', frozen, 'approve', 'buyer', moduleTexts.frozen.bank],
  ])('%s', (_, progress, verb, by, says, on = 1.5) => {
    expect(rules.refusalOf(progress, verb, by, at(on))).toEqual(says);
    expect(rules.allowedActions(progress, by, at(on))).not.toContain(rules.actionOf(verb));
  });

  it.each([
    ['more than what is held', fundedIn('REVIEW'), FUNDED + 1, 3, moduleTexts.aboveHeld],
    [
      'less, too often',
      fundedIn('REVIEW', { lowerApprovals: 3 }),
      APPROVED,
      3,
      moduleTexts.approvedLessTooOften,
    ],
    ['less, too late', fundedIn('REVIEW'), APPROVED, 59, moduleTexts.noTimeToApproveLess],
    ['all of it, at the end', fundedIn('REVIEW', { lowerApprovals: 3 }), FUNDED, 74, undefined],
    ['any amount of what is not funded', unfundedIn('REVIEW'), FUNDED * 9, 3, undefined],
  ])('approving %s', (_, progress, amount, on, says) => {
    expect(refusalOfAmount(progress, amount, at(on))).toEqual(says);
  });
});

describe('after a bank has frozen the payment', () => {
  const freezes = [{ from: day(3), until: day(33) }];
  const money = { freezes };

  it.each<[string, Progress, number]>([
    ['the deadline comes as much later', fundedIn('WORK', { money }), 46],
    [
      'work is looked at for as long as before, though an amount for it was refused since',
      fundedIn('REVIEW', { times: { phase: day(35) }, money }),
      45,
    ],
  ])('%s', (_, progress, due) => {
    expect(rules.endingOf(progress)?.at).toBe(at(due));
  });

  it('there is as much more time for rework', () => {
    const latest = 75 - 14 - (14 + 3 * 3 + 7);
    const refusal = (progress: Progress, days: number) =>
      rules.refusalOf(progress, 'revise', 'buyer', at(days));
    expect(refusal(fundedIn('REVIEW'), latest)).toBeUndefined();
    expect(refusal(fundedIn('REVIEW', { money }), latest + 30)).toBeUndefined();
    expect(refusal(fundedIn('REVIEW', { money }), latest + 30.1)).toBe(moduleTexts.noTimeForRework);
  });
});
