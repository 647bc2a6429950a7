import { routes } from 'virtual:routes';

import { createClient } from '#shared/api/client.ts';

import { currentUser, sessionEnded } from './session.ts';

/** Every call of the call table, on this origin: `api.gigs.single({ params: { id } })`. */
export const api = createClient(routes, '/api', async (input, init) => {
  const caller = currentUser();
  const response = await fetch(input, init);
  // Only where nobody else has signed in since the call was sent.
  if (response.status === 401 && caller && caller === currentUser()) sessionEnded();
  return response;
});
