import { admitRead } from '#functions/domain/accounts/sign-in/attempts.ts';
import { isAnonymousRead, type Call } from '#shared/api/call.ts';

import type { Middleware } from './context.ts';
import { requestInfo } from './request.ts';

/** Middleware: counts a read without a session by the address it comes from (429). */
export const anonymousReads = (call: Call): Middleware => ({
  before: async ({ event, context }) => {
    if (isAnonymousRead(call) && !context.session.identity) await admitRead(requestInfo(event).address);
  },
});
