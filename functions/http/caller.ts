import { forbidden } from '#functions/lib/errors.ts';
import type { Call } from '#shared/api/call.ts';
import { messages } from '#shared/messages.ts';
import { isRole, type Role } from '#shared/rules/role.ts';

import type { Caller, Identity, Step } from './context.ts';

/** A caller, by who may make the call: undefined for `anyone` and `provider`, optional for `visitor`, else required. */
type ByAccess<C extends Call, SignedIn> = C['access'] extends 'anyone' | 'provider'
  ? undefined
  : SignedIn | (C['access'] extends 'visitor' ? undefined : never);

/** The caller while their session is still being looked up. */
export type IdentityOf<C extends Call> = ByAccess<C, Identity>;

/** The caller that `run` gets: a write waits for their session, a read does not and knows only their identity. */
export type CallerOf<C extends Call> = ByAccess<C, C['method'] extends 'GET' ? Identity : Caller>;

const refusals: Record<Role, string> = {
  buyer: messages.access.buyersOnly,
  seller: messages.access.sellersOnly,
};

/** Refuses a caller who does not have this role (§6). */
export function requireRole(role: Role, caller: { role: Role } | undefined): void {
  if (caller?.role !== role) throw forbidden(refusals[role]);
}

/** Refuses a request whose user id is not the caller's own (decisions: Every call). */
export function requireSelf(userId: string | undefined, caller: Identity): void {
  if (userId !== undefined && userId !== caller.id) throw forbidden(messages.access.notYours);
}

/** Step: requires the caller to have the call's role (403). */
export const role = ({ access }: Call): Step => ({
  before: ({ context }) => {
    if (isRole(access)) requireRole(access, context.session.identity);
  },
});
