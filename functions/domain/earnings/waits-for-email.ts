import { lacksEmail } from '#functions/domain/accounts/email/lacks-email.ts';
import { arePayoutsManual } from '#functions/domain/money/payout-accounts/account.ts';

/**
 * Whether what a seller gets waits until they have confirmed their email: where the operator pays sellers. Where the provider
 * does, nobody opens an account there without.
 */
export const waitsForEmail = async (sellerId: string): Promise<boolean> =>
  arePayoutsManual() && (await lacksEmail(sellerId));
