import { NoResponse } from '#shared/api/client.ts';

import { isOffline } from './online.ts';

/** Fails as a request does while there is no network, before what would leave the page. */
export function requireNetwork(): void {
  if (isOffline()) throw new NoResponse('offline');
}
