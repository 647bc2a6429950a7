import { lacksEmail } from '#functions/domain/accounts/email/lacks-email.ts';
import { arePayoutsManual } from '#functions/domain/money/payout-accounts/account.ts';

/**
 * Whether a seller is paid only once they have confirmed their email: where the operator pays sellers. The provider
 * opens no account without.
 */
export const waitsForEmail = async (sellerId: string): Promise<boolean> =>
  arePayoutsManual() && (await lacksEmail(sellerId));
