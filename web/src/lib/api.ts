import { routes } from 'virtual:routes';

import { createClient } from '#shared/api/client.ts';

import { currentUser, sessionEnded } from './session.ts';

/** Every call of the call table, on this origin: `api.gigs.single({ params: { id } })`. */
export const api = createClient(routes, '/api', async (input, init) => {
  const response = await fetch(input, init);
  if (response.status === 401 && currentUser()) sessionEnded();
  return response;
});
