import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { forbidden } from '#functions/lib/errors.ts';
import type { Call } from '#shared/api/call.ts';
import { messages } from '#shared/messages.ts';
import { isRole, type Role } from '#shared/rules/role.ts';

import type { Step } from './context.ts';

/** Who makes the call, as their signed token says. */
export type Identity = { id: string; role: Role; sessionId: string };

/** Who makes the call, with the public card that their session keeps. */
export type Caller = Identity & SessionUser;

/** Nobody where a call is for anyone, somebody or nobody where it is for visitors, somebody everywhere else. */
type Known<C extends Call, Somebody> = C['access'] extends 'anyone' | 'provider'
  ? undefined
  : Somebody | (C['access'] extends 'visitor' ? undefined : never);

/** The caller of this call before their session was found. */
export type IdentityOf<C extends Call> = Known<C, Identity>;

/** The caller that this call's own function is given: a write has waited for their session, a read has not. */
export type CallerOf<C extends Call> = Known<C, C['method'] extends 'GET' ? Identity : Caller>;

const refusals: Record<Role, string> = {
  buyer: messages.access.buyersOnly,
  seller: messages.access.sellersOnly,
};

/** Refuses a caller who does not have this role (§6). */
export function requireRole(role: Role, caller: { role: Role } | undefined): void {
  if (caller?.role !== role) throw forbidden(refusals[role]);
}

/** Refuses a request that names another person as the one who makes it (decisions: Every call). */
export function requireSelf(userId: string | undefined, caller: Identity): void {
  if (userId !== undefined && userId !== caller.id) throw forbidden(messages.access.notYours);
}

/** Step: the caller has the role that the call is for (403). */
export const role = ({ access }: Call): Step => ({
  before: ({ context }) => {
    if (isRole(access)) requireRole(access, context.session.identity);
  },
});
