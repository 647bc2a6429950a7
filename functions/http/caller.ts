import { forbidden } from '#functions/lib/errors.ts';
import { isTrade, type Call } from '#shared/api/call.ts';
import type { Role } from '#shared/rules/accounts/role.ts';
import * as accessTexts from '#shared/texts/access.ts';

import type { Caller, Identity, Middleware } from './context.ts';

/** A caller, by who may make the call: undefined for `anyone` and `provider`, optional for `visitor`, else required. */
type ByAccess<C extends Call, SignedIn> = C['access'] extends 'anyone' | 'provider'
  ? undefined
  : SignedIn | (C['access'] extends 'visitor' ? undefined : never);

/** The caller while their session is still being looked up. */
export type IdentityOf<C extends Call> = ByAccess<C, Identity>;

/** The caller that `run` gets: a write waits for their session, a read does not and knows only their identity. */
export type CallerOf<C extends Call> = ByAccess<C, C['method'] extends 'GET' ? Identity : Caller>;

/** Refuses an operator (product.md#operators). */
function requireTrader(caller: { role: Role } | undefined): void {
  if (caller?.role === 'operator') throw forbidden(accessTexts.operatorsTradeNot);
}

/** Refuses a caller who has no shop (product.md#roles). What buyers do is open to every trader, for what is not their own. */
function requireSeller(caller: { role: Role } | undefined): void {
  requireTrader(caller);
  if (caller?.role !== 'seller') throw forbidden(accessTexts.sellersOnly);
}

/** Refuses a request whose user id is not the caller's own (product.md#identity-and-fields). */
export function requireSelf(userId: string | undefined, caller: Identity): void {
  if (userId !== undefined && userId !== caller.id) throw forbidden(accessTexts.notYours);
}

/**
 * Middleware: refuses operators where the call is trade, and requires the caller to have a shop where it needs one
 * (403). A shop may have been opened since the token was signed, which the session knows. Becoming an operator ends all
 * earlier sessions.
 */
export const trade = (call: Call): Middleware => ({
  before: async ({ context: { session } }) => {
    if (!isTrade(call)) return;
    requireTrader(session.identity);
    if (call.access !== 'seller' || session.identity?.role === 'seller') return;
    requireSeller(await session.caller);
  },
});
