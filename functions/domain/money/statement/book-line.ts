import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { timestamp } from '#functions/lib/clock.ts';
import type { BalanceChange } from '#functions/services/stripe/payouts/balance.ts';
import { listedAs, type CaseListing } from '#functions/table/cases.ts';
import { keys } from '#functions/table/keys.ts';
import type { LineReason } from '#shared/rules/money/case.ts';

import type { ReportedAmount } from './entries.ts';
import { isOfOurs } from './names.ts';

/** What a line of the statement is that we have not asked for: by where it stands in Stripe's reports, or by its type. */
const kinds: Readonly<Record<string, 'fees' | 'reserve' | 'topup' | 'owner'>> = {
  fee: 'fees',
  tax: 'fees',
  network_cost: 'fees',
  currency_conversion: 'fees',
  stripe_fee: 'fees',
  stripe_fx_fee: 'fees',
  tax_fee: 'fees',
  connect_reserved_funds: 'reserve',
  risk_reserved_funds: 'reserve',
  reserve_transaction: 'reserve',
  reserved_funds: 'reserve',
  reserve_hold: 'reserve',
  reserve_release: 'reserve',
  payment_network_reserve_hold: 'reserve',
  payment_network_reserve_release: 'reserve',
  payout_minimum_balance_hold: 'reserve',
  payout_minimum_balance_release: 'reserve',
  topup: 'topup',
  topup_reversal: 'topup',
  payout: 'owner',
  payout_reversal: 'owner',
};

/** What is on the operator's list until they have checked it. What they top up, they have to say whose it is. */
const reasons: Readonly<Partial<Record<string, LineReason>>> = {
  topup: 'topup',
  owner: 'payoutElsewhere',
  unexplained: 'unexplained',
};

/** The day (UTC) of a line. */
export const dayOfLine = ({ created }: Pick<BalanceChange, 'created'>): string =>
  new Date(created * 1000).toISOString().slice(0, 10);

/** What follows from a line of the statement: what of it is a case, and what is booked with it. */
export function bookLine(
  line: BalanceChange,
  currency: string,
): Pick<ReportedAmount, 'more' | 'steps'> & { listed?: object } {
  const { type, category, amount, fee } = line;
  if (line.currency !== currency) return { listed: caseOf(line, 'unexplained') };
  if (isOfOurs(line) || amount === fee) return {};
  const kind = kinds[category] ?? kinds[type] ?? 'unexplained';
  const reason = reasons[kind];
  const listed = reason ? caseOf(line, reason) : {};
  if (kind === 'topup') return { more: listed };
  return { listed, steps: [journalOf(line, kind)] };
}

/** The attributes of a line that somebody has to check, from now on. */
function caseOf(line: BalanceChange, reason: LineReason): CaseListing {
  const { id: lineId, type, currency, amount, fee, source } = line;
  const about = { lineId, day: dayOfLine(line), type, source, amount: amount - fee, currency };
  return listedAs({ case: 'line', reason, ...about }, timestamp());
}

function journalOf(line: BalanceChange, account: 'fees' | 'reserve' | 'owner' | 'unexplained') {
  const { id, created, currency, amount, fee } = line;
  const lines = [
    { account: accounts.provider, amount: amount - fee },
    { account: accounts[account], amount: fee - amount },
  ];
  const at = new Date(created * 1000).toISOString();
  const { PK } = keys.statementLine(dayOfLine(line), id);
  return book(PK, { kind: 'statement', currency, lines, at, by: 'provider', reason: id });
}
