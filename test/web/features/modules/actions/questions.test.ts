import { describe, expect, it } from 'vitest';

import { toMajor, type Minor } from '#shared/rules/money/money.ts';
import { upToHeld } from '#web/features/modules/actions/approval-schema.ts';
import {
  approvalQuestion,
  confirmationQuestion,
  refusalQuestion,
} from '#web/features/modules/actions/questions.ts';

const ask = (amount: number, left = 85_000) =>
  approvalQuestion({
    name: 'The lamp',
    amount: amount as Minor,
    estimate: 28_300 as Minor,
    spending: { left: left as Minor },
  });

describe('the question before an approval', () => {
  it('names the module, the amount and what follows', () => {
    expect(ask(28_300)).toMatchObject({ title: 'Approve “The lamp” for $283?', isDangerous: false });
    expect(ask(28_300).description).toMatch(/^The freelancer then confirms the amount, and you pay it/);
  });

  it('points out an amount far above the estimate, and beyond the bid', () => {
    expect(ask(10_000_000)).toMatchObject({ title: 'Approve “The lamp” for $100,000?', isDangerous: true });
    expect(ask(10_000_000).description).toMatch(
      /^The estimate for a module is \$283\. This is \$99,150 more/,
    );
  });

  it('points out nothing up to twice the estimate', () => {
    expect(ask(56_600).isDangerous).toBe(false);
    expect(ask(56_601).isDangerous).toBe(true);
  });

  it('points out a small amount beyond what is left of the bid', () => {
    expect(ask(10_000, 9_999).description).toMatch(/^This is \$0\.01 more than what is left of the bid\./);
  });
});

describe('of work for which $300 is held', () => {
  const HELD = 30_000 as Minor;
  const describeApproval = (amount: number, isFundedSince = false) =>
    approvalQuestion({
      name: 'The lamp',
      amount: amount as Minor,
      held: HELD,
      isFundedSince,
      estimate: 28_300 as Minor,
      spending: { left: 0 as Minor },
    }).description;

  it('the question says what is released and what goes back', () => {
    expect(describeApproval(30_000)).toMatch(/^This is all that is held: it is released/);
    expect(describeApproval(20_000)).toContain(' $100 is refunded to your card.');
  });

  it('the question says that the freelancer confirms all of it, too, if it was funded after it was handed in', () => {
    const words = describeApproval(30_000, true);
    expect(words).toMatch(
      /^Once the freelancer confirms the amount, it is paid from what is held. You cannot/,
    );
  });

  it('more is refused at the field, before anything is asked', () => {
    expect(upToHeld(HELD).safeParse({ amount: '300' }).success).toBe(true);
    expect(upToHeld(HELD).safeParse({ amount: '300.01' }).error?.issues).toMatchObject([
      { path: ['amount'], message: 'This is more than the $300 that is held.' },
    ]);
  });

  it('what is no amount stays one problem', () => {
    expect(upToHeld(HELD).safeParse({ amount: 'all' }).error?.issues).toMatchObject([
      { path: ['amount'], message: 'Please enter a valid amount.' },
    ]);
  });
});

it("the freelancer's questions name the amount", () => {
  const module = { name: 'The lamp', amount: toMajor(54_950) };
  expect(confirmationQuestion(module).title).toBe('Approve $549.50 for “The lamp”?');
  expect(refusalQuestion(module).title).toBe('Decline $549.50?');
});
