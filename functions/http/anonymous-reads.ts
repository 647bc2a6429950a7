import { admitRead } from '#functions/domain/accounts/attempts.ts';
import { isAnonymousRead, type Call } from '#shared/api/call.ts';

import type { Step } from './context.ts';
import { requestInfo } from './request.ts';

/** Step: counts a read without a session by the address it comes from (429). */
export const anonymousReads = (call: Call): Step => ({
  before: async ({ event, context }) => {
    if (isAnonymousRead(call) && !context.session.identity) await admitRead(requestInfo(event).address);
  },
});
