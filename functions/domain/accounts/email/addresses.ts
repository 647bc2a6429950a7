import type { Login } from '#functions/domain/accounts/credentials.ts';
import { now } from '#functions/lib/clock.ts';
import { at, conflict } from '#functions/lib/errors.ts';
import { absent, any, below } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, drop, type Step, ifPossible } from '#functions/table/transactions/transaction.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

/** An address that an account has left, and can take back until then: milliseconds. Meanwhile it is nobody else's. */
export type FormerAddress = { id: string; address: string; until: number };

/** The item of an address: an account signs in with it, or can take it back. */
type AddressItem = Partial<Login> & { heldFor?: string; until?: number; ttl?: number };

/** Until when an address that is left now can be taken back. */
export const heldUntil = (): number => now() + accountLimits.links.takeBack;

/** Step: gives an address to an account that nobody else has, or can take back. */
export const claimAddress = (address: string, { userId, username }: Login): Step =>
  change<AddressItem>(keys.email(address), {
    set: { userId, username },
    remove: ['heldFor', 'until', 'ttl'],
    when: any({ PK: absent }, { heldFor: userId }, { until: below(now()) }),
    refused: () => {
      const refusal = authTexts.emailTaken;
      return conflict(refusal, at('email', refusal));
    },
  });

/** Step: nobody signs in with this address any more, and only this account can take it back. */
export const holdAddress = (address: string, userId: string, until: number): Step =>
  change<AddressItem>(keys.email(address), {
    set: { heldFor: userId, until, ttl: Math.ceil(until / 1000) },
    remove: ['userId', 'username'],
    when: { userId },
  });

/** Step: gives up an address that this account has, or holds. */
export const dropAddress = (address: string, userId: string): Step =>
  ifPossible(drop(keys.email(address), { when: any({ userId }, { heldFor: userId }) }));

/** Whose this address is, or who can take it back; undefined if it is free. */
export async function findOwner(address: string): Promise<string | undefined> {
  const found = await findItem<AddressItem>(keys.email(address));
  return found?.userId ?? (found?.until !== undefined && found.until > now() ? found.heldFor : undefined);
}
