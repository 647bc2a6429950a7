import { describe, expect, it } from 'vitest';

import { Earnings } from '#shared/entities/money/earning.ts';
import { PayoutAccountStatus, type PayoutAccount } from '#shared/entities/money/payout-account.ts';
import { accountText, nextText, owedText, waitingText } from '#web/features/earnings/payout-texts.ts';

const at = '2026-11-26T12:00:00.000Z';
const account = (status: PayoutAccount['status'], more: Partial<PayoutAccount> = {}): PayoutAccount => ({
  status,
  paysOut: true,
  due: [],
  deadline: null,
  ...more,
});
const earnings = (more: object) =>
  Earnings.parse({
    currency: 'usd',
    held: 0,
    clearing: 0,
    onItsWay: 0,
    paid: 0,
    owed: 0,
    isExamined: false,
    heldUntil: null,
    next: null,
    waiting: null,
    account: account('ready'),
    since: '2025-11-26T12:00:00.000Z',
    ...more,
  });

describe('what is said of payouts', () => {
  it('differs for every status of the account', () => {
    const accounts = PayoutAccountStatus.options.map((status) => account(status));
    const texts = [...accounts, account('ready', { paysOut: false })].map((each) => accountText(each));
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
  });

  it('names the deadline of an account that is not finished, if it has one', () => {
    expect(accountText(account('unfinished', { deadline: at })).text).toContain('by Nov 26, 2026');
    expect(accountText(account('unfinished')).text).not.toContain('null');
    const due = ['a bank account to pay out to'];
    expect(accountText(account('ready', { paysOut: false, due, deadline: at })).text).toContain(
      'waits there. Stripe needs this from you by Nov 26, 2026:',
    );
    expect(accountText(account('ready', { paysOut: false, due })).text).toContain('needs this from you:');
  });

  it('sends somebody whose email is not confirmed to what stands below, whatever notices are put off', () => {
    expect(accountText(account('unconfirmed')).text).toMatch(/You can have the link sent again below\.$/);
  });

  it('promises a payout only to an account that is paid to', () => {
    const next = { at, amount: 162 };
    for (const status of ['ready', 'manual'] as const)
      expect(nextText(earnings({ next, account: account(status) }))).toBe(
        'Next payout: $162 on Nov 26, 2026.',
      );
    expect(nextText(earnings({ next, account: account('ready', { paysOut: false }) }))).toBe(
      '$162 is sent to your account at Stripe on Nov 26, 2026.',
    );
    for (const status of ['none', 'unfinished', 'checking', 'refused'] as const)
      expect(nextText(earnings({ next, account: account(status) }))).toBe(
        '$162 can be paid out from Nov 26, 2026. Set up payouts first.',
      );
    expect(nextText(earnings({ next, account: account('unconfirmed') }))).toBe(
      '$162 can be paid out from Nov 26, 2026. Confirm your email first.',
    );
    expect(nextText(earnings({}))).toBeNull();
    expect(nextText(earnings({ next, heldUntil: at }))).toContain('holds your payouts until Nov 26, 2026,');
    expect(accountText(account('ready'), true).title).toBe('Payouts are on hold');
    expect(accountText(account('none'), true).title).toBe('Set up payouts');
  });

  it('tells what waits and when it goes back, and what is owed, and else nothing of it', () => {
    const waiting = { until: at, amount: 90 };
    const goesBack = 'What still waits on Nov 26, 2026 is refunded to its buyer from then on.';
    expect(waitingText(earnings({ waiting, account: account('none') }))).toBe(
      `$90 has cleared and waits for your payout account. ${goesBack}`,
    );
    expect(waitingText(earnings({ waiting, account: account('unconfirmed') }))).toBe(
      `$90 has cleared and waits until your email is confirmed. ${goesBack}`,
    );
    expect(waitingText(earnings({ waiting }))).toBeNull();
    expect(nextText(earnings({ waiting }))).toBe('$90 has cleared and is sent now.');
    expect(owedText(earnings({ owed: 20 }))).toMatch(/^You owe \$20,/);
    expect([waitingText(earnings({})), owedText(earnings({}))]).toEqual([null, null]);
  });
});
