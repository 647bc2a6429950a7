import { describe, expect, it } from 'vitest';

import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { moduleMachine } from '#shared/rules/module-machine.ts';
import {
  isOver,
  moduleActions,
  moduleActors,
  moduleChanged,
  moduleStages,
  type ModuleAction,
  type ModuleActor,
  type ModuleStage,
} from '#shared/rules/module.ts';
import {
  progress,
  progressOf,
  stageOf,
  type ModuleFacts,
  moduleEndingOf,
  allowedModuleActions,
  moduleRefusalOf,
  refusalOfAmount,
} from '#test/support/module-facts.ts';

import { APPROVED, at, day, FUNDED, fundedIn, unfundedIn } from './some-module-facts.ts';

const AMOUNT = 700;

/** Every combination that there can be: without money there is no dispute, and a funded module is not paid again. */
const starts = moduleStages.flatMap((stage) => [
  ...(stage === 'DISPUTED' ? [] : [['not funded', unfundedIn(stage)] as const]),
  ...(stage === 'PAY' ? [] : [['funded', fundedIn(stage)] as const]),
]);
const combinations = starts.flatMap(([kind, facts]) =>
  moduleActors.flatMap((by) =>
    moduleActions
      .filter((action) => action !== 'assign')
      .map((action) => ({ facts, action, by, name: `${action} by ${by} in ${stageOf(facts)}, ${kind}` })),
  ),
);

/** Those that the rules allow on day 4, with the module after it. The bank and the clock touch only what was paid. */
const legal = combinations
  .filter(({ facts, action, by }) => moduleRefusalOf(facts, action, by, at(4)) === undefined)
  .filter(({ facts, by, action }) => (by !== 'bank' && action !== 'returnUnclaimed' ? true : facts.charged))
  .map((each) => {
    const { facts, action, by } = each;
    return { ...each, after: progress(facts, { action, by, at: day(4), amount: AMOUNT }) };
  });

const sum = ({ held, released, returning, returned }: ModuleFacts) => held + released + returning + returned;

describe('every stage, action and actor, funded and not', () => {
  it('what is not allowed is refused with a sentence', () => {
    for (const { facts, action, by, name } of combinations) {
      const refusal = moduleRefusalOf(facts, action, by, at(4));
      if (refusal !== undefined) expect(refusal, name).toMatch(/\.$/);
      expect(allowedModuleActions(facts, by, at(4)).includes(action), name).toBe(refusal === undefined);
    }
  });

  it('what is allowed leads where the machine says', () => {
    expect(legal.length).toBeGreaterThan(50);
    for (const { facts, action, by, after, name } of legal) {
      const to = moduleMachine.transitions
        .filter((step) => step.action === action && step.by === by && step.from.includes(stageOf(facts)))
        .find(({ given }) => given?.holds(progressOf(after)) ?? true)?.to;
      expect(stageOf(after), name).toBe(to);
      expect(after.statusAt, name).toBe(to === stageOf(facts) ? facts.statusAt : day(4));
      expect(after.endedAt !== undefined, name).toBe(to === 'ENDED');
    }
  });

  it('keeps all of the money that the bank does not take back', () => {
    for (const { facts, action, after, name } of legal) {
      const isPayment = action === 'fund' || action === 'pay';
      const taken = action === 'takeBack' ? Math.min(facts.held, AMOUNT) : 0;
      expect(sum(after), name).toBe(isPayment ? AMOUNT : sum(facts) - taken);
      expect(Math.min(after.held, after.released, after.returning), name).toBeGreaterThanOrEqual(0);
      if (isOver(stageOf(after))) expect(after.held, name).toBe(0);
      else expect(after.held > 0, name).toBe(after.fundedAt !== undefined);
    }
  });

  it('an end is set for all money that is held, unless a bank examines the payment', () => {
    const endless = legal.filter(({ after }) => after.held > 0 && !moduleEndingOf(after));
    expect(endless.filter(({ after }) => !after.frozenAt)).toEqual([]);
  });
});

type Step = [from: ModuleFacts, action: ModuleAction, by: ModuleActor, to: ModuleStage, paid: number];

const asked = { by: 'buyer', openedAt: day(2), buyer: 0 } as const;
const ofNothing = fundedIn('DISPUTED', { dispute: asked });
const ofBoth = fundedIn('DISPUTED', { dispute: { ...asked, seller: 1001 } });

it.each<Step>([
  [unfundedIn('OK'), 'confirm', 'freelancer', 'PAY', 0],
  [fundedIn('OK'), 'confirm', 'freelancer', 'COMPLETED', APPROVED],
  [fundedIn('OK'), 'confirm', 'clock', 'COMPLETED', APPROVED],
  [unfundedIn('OK'), 'lapse', 'clock', 'ENDED', 0],
  [unfundedIn('PAY'), 'pay', 'client', 'COMPLETED', AMOUNT],
  [fundedIn('SUBMITTED'), 'approve', 'clock', 'COMPLETED', FUNDED],
  [fundedIn('WAITING'), 'cancel', 'client', 'ENDED', 0],
  [fundedIn('REWORK'), 'quit', 'freelancer', 'ENDED', 0],
  [fundedIn('REWORK'), 'lapse', 'clock', 'ENDED', 0],
  [fundedIn('DISPUTED'), 'acceptOffer', 'freelancer', 'COMPLETED', 500],
  [fundedIn('DISPUTED'), 'acceptOffer', 'clock', 'COMPLETED', 500],
  [ofNothing, 'acceptOffer', 'freelancer', 'ENDED', 0],
  [ofBoth, 'divide', 'clock', 'COMPLETED', 500],
])('a step ends where it should: %#', (from, action, by, to, paid) => {
  const after = progress(from, { action, by, at: day(4), amount: AMOUNT });
  expect([stageOf(after), after.released]).toEqual([to, paid]);
});

type Wrong = [what: string, ModuleFacts, ModuleAction, by: ModuleActor, says: string, day?: number];
const said = refusals.modules;
const late = unfundedIn('WAITING', { deadlineDays: 40 });
const frozen = fundedIn('SUBMITTED', { frozenAt: day(2) });
const allApproved = fundedIn('OK', { amount: FUNDED });

describe('what is illegal', () => {
  it.each<Wrong>([
    ['editing what is funded', fundedIn('WAITING'), 'edit', 'client', said.fundedIsFixed],
    ['editing twice', unfundedIn('WAITING', { updateCount: 1 }), 'edit', 'client', messages.modules.locked],
    ['editing what is handed in', unfundedIn('SUBMITTED'), 'edit', 'client', moduleChanged('SUBMITTED')],
    ['funding twice', fundedIn('SUBMITTED'), 'fund', 'client', said.alreadyFunded],
    ['funding what is approved', unfundedIn('OK'), 'fund', 'client', said.notToFund],
    ['funding what is paid', unfundedIn('COMPLETED'), 'fund', 'client', messages.modules.alreadyPaid],
    ['funding what has ended', unfundedIn('ENDED'), 'fund', 'client', said.ended],
    ['funding after the deadline', unfundedIn('WAITING'), 'fund', 'client', said.tooLateToFund, 2],
    ['funding long before the deadline', late, 'fund', 'client', said.tooEarlyToFund],
    ['paying what is not confirmed', unfundedIn('OK'), 'pay', 'client', messages.modules.notToPay],
    ['paying twice', unfundedIn('COMPLETED'), 'pay', 'client', messages.modules.alreadyPaid],
    ['paying what is funded', fundedIn('OK'), 'pay', 'client', messages.modules.notToPay],
    ['approving before it is handed in', fundedIn('WAITING'), 'approve', 'client', moduleChanged('WAITING')],
    ['approving while disputed', fundedIn('DISPUTED'), 'approve', 'client', said.disputed],
    ['replacing work late', fundedIn('SUBMITTED'), 'submit', 'freelancer', said.noTimeToReplace, 46],
    ['refusing too late', fundedIn('OK'), 'refuse', 'freelancer', said.noTimeToRefuse, 66],
    ['cancelling without money', unfundedIn('WAITING'), 'cancel', 'client', said.notFunded],
    ['cancelling in time', fundedIn('WAITING'), 'cancel', 'client', said.tooEarlyToCancel, 2.9],
    ['cancelling what is handed in', fundedIn('SUBMITTED'), 'cancel', 'client', said.notToCancel],
    ['giving up without money', unfundedIn('WAITING'), 'quit', 'freelancer', said.notFunded],
    ['giving up approved work', fundedIn('OK'), 'quit', 'freelancer', said.notToQuit],
    ['a dispute without money', unfundedIn('SUBMITTED'), 'dispute', 'client', said.notFunded],
    ['a dispute before it is handed in', fundedIn('WAITING'), 'dispute', 'client', said.notToDispute],
    ['a dispute about all that is held', allApproved, 'dispute', 'freelancer', said.allIsApproved],
    ['a second dispute', fundedIn('DISPUTED'), 'dispute', 'freelancer', said.alreadyDisputed],
    ['accepting one’s own amount', fundedIn('DISPUTED'), 'acceptOffer', 'client', refusals.orders.noOffer],
    ['an amount without a dispute', fundedIn('SUBMITTED'), 'offer', 'client', said.notDisputed],
    ['moving money that the bank has frozen', frozen, 'approve', 'client', said.frozen],
  ])('%s', (_, facts, action, by, says, on = 1.5) => {
    expect(moduleRefusalOf(facts, action, by, at(on))).toBe(says);
    expect(allowedModuleActions(facts, by, at(on))).not.toContain(action);
  });

  it.each([
    ['more than what is held', fundedIn('SUBMITTED'), FUNDED + 1, 3, said.aboveHeld],
    ['less, too often', fundedIn('SUBMITTED', { lowerApprovals: 3 }), APPROVED, 3, said.approvedLessTooOften],
    ['less, too late', fundedIn('SUBMITTED'), APPROVED, 59, said.noTimeToApproveLess],
    ['all of it, at the end', fundedIn('SUBMITTED', { lowerApprovals: 3 }), FUNDED, 74, undefined],
    ['any amount of what is not funded', unfundedIn('SUBMITTED'), FUNDED * 9, 3, undefined],
  ])('approving %s', (_, facts, amount, on, says) => {
    expect(refusalOfAmount(facts, amount, at(on))).toBe(says);
  });
});

describe('after a bank has frozen the payment', () => {
  const freezes = [{ from: day(3), until: day(33) }];

  it.each<[string, ModuleFacts, number]>([
    ['a clock that ran comes as much later', fundedIn('SUBMITTED', { freezes }), 45],
    ['so does the deadline', fundedIn('WAITING', { freezes }), 46],
    ['a clock that began later is not moved', fundedIn('OK', { statusAt: day(40), freezes }), 47],
    [
      'a clock that began meanwhile waits for the rest of it',
      fundedIn('SUBMITTED', { submittedAt: day(20), statusAt: day(20), freezes }),
      47,
    ],
    [
      'work is looked at for as long as before, though an amount for it was refused since',
      fundedIn('SUBMITTED', { submittedAt: day(1), statusAt: day(35), freezes }),
      45,
    ],
    [
      'a dispute that was opened later is not moved',
      fundedIn('DISPUTED', { dispute: { by: 'buyer', openedAt: day(90), buyer: 500 }, freezes }),
      95,
    ],
    [
      'money is held as much longer, however late a clock began',
      fundedIn('DISPUTED', { dispute: { by: 'buyer', openedAt: day(90), buyer: 500, seller: 900 }, freezes }),
      105,
    ],
  ])('%s', (_, facts, due) => {
    expect(moduleEndingOf(facts)?.at).toBe(at(due));
  });

  it('a stage that begins while it is frozen has all of its days', () => {
    const frozen = progress(fundedIn('REWORK'), { action: 'freeze', by: 'bank', at: day(5) });
    const handedIn = progress(frozen, { action: 'submit', by: 'freelancer', at: day(10) });
    expect(moduleEndingOf(handedIn)).toBeUndefined();
    const thawed = progress(handedIn, { action: 'unfreeze', by: 'bank', at: day(40) });
    expect(moduleEndingOf(thawed)).toEqual({ at: at(40 + 14), do: 'approve' });
    const approved = progress(thawed, { action: 'approve', by: 'client', at: day(41), amount: APPROVED });
    expect(moduleEndingOf(approved)).toEqual({ at: at(41 + 7), do: 'confirm' });
  });

  it('there is as much more time for rework', () => {
    const latest = 75 - 14 - (14 + 3 * 3 + 7);
    const refusal = (facts: ModuleFacts, days: number) =>
      moduleRefusalOf(facts, 'requestRework', 'client', at(days));
    expect(refusal(fundedIn('SUBMITTED'), latest)).toBeUndefined();
    expect(refusal(fundedIn('SUBMITTED', { freezes }), latest + 30)).toBeUndefined();
    expect(refusal(fundedIn('SUBMITTED', { freezes }), latest + 30.1)).toBe(said.noTimeForRework);
  });
});
