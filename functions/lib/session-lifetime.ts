import type { Role } from '#shared/rules/accounts/role.ts';
import { serverLimits } from '#shared/server-limits.ts';

/** How long a session of somebody with this role lasts, in milliseconds. */
export const sessionLifetime = (role: Role): number =>
  role === 'operator' ? serverLimits.session.ofOperator : serverLimits.session.lifetime;
