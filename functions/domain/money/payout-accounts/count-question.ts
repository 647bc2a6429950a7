import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { admit } from '#functions/table/windows/sliding-window.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as payoutTexts from '#shared/texts/money/payouts.ts';

import { findAccountOf, type AccountItem } from './account.ts';

const { max, window } = moneyLimits.askingAboutPayouts;

/** Counts that the provider is asked about this seller's account, and reads what is known of it; 429 if that is too often. */
export async function countQuestion(sellerId: string): Promise<AccountItem | undefined> {
  const refusal = payoutTexts.askedTooOften;
  const limit = { what: 'payouts', subject: [sellerId], window, max: inEnvironment(max), refusal };
  const [account] = await Promise.all([findAccountOf(sellerId), admit(limit)]);
  return account;
}
