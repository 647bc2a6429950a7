import { ByPasskey, ByPassword } from '#shared/entities/accounts/proof.ts';
import { Time } from '#shared/entities/fields.ts';
import { payoutCountries } from '#shared/rules/money/payout-countries.ts';
import * as z from '#shared/zod.ts';

/**
 * Where a seller's account for payouts stands; `manual` where the operator pays sellers out, and `unconfirmed` where they
 * would, once the seller's email is confirmed.
 */
export const PayoutAccountStatus = z.enum([
  'none',
  'unfinished',
  'checking',
  'ready',
  'refused',
  'manual',
  'unconfirmed',
]);

/**
 * A seller's account for payouts: whether what is sent to it is paid out, which may lack something although it is ready for
 * money; what the provider still needs, until when; of a refused one, why it is refused.
 */
export const PayoutAccount = z.object({
  status: PayoutAccountStatus,
  paysOut: z.boolean(),
  due: z.array(z.string()),
  deadline: z.nullable(Time),
});
export type PayoutAccount = z.infer<typeof PayoutAccount>;

const opening = {
  country: z.optional(
    z
      .enum(payoutCountries, 'Choose a country to which payouts can be made.')
      .check(z.describe('The country of the bank account; needed once, and not to be changed later')),
  ),
};

/**
 * What shows that it is the account's owner who asks, and the country of their bank account, which is asked for once, when the
 * payout account is opened (ISO 3166-1 alpha-2).
 */
export const NewPayoutAccount = z.union([z.extend(ByPassword, opening), z.extend(ByPasskey, opening)]);
