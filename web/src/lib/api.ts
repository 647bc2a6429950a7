import callRoutes from '#shared/api/call-routes.json' with { type: 'json' };
import { createClient } from '#shared/api/client.ts';

import { currentUser } from './current-user.ts';
import { expireSession } from './session.ts';

/** A client for every call of the call table, on this origin: `api.gigs.single({ params: { id } })`. */
export const api = createClient(callRoutes, '/api', async (input, init) => {
  const caller = currentUser();
  const response = await fetch(input, init);
  // Only if no other user has signed in since the request was sent.
  if (response.status === 401 && caller && caller === currentUser()) expireSession();
  return response;
});
