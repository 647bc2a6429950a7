import * as sessionLimits from '#shared/limits/sessions.ts';
import type { Role } from '#shared/rules/accounts/role.ts';

/** How long a session of somebody with this role lasts, in milliseconds. */
export const sessionLifetime = (role: Role): number =>
  role === 'operator' ? sessionLimits.ofOperator : sessionLimits.lifetime;
