import { useEffect } from 'react';

import type { Me } from '#shared/entities/accounts/user.ts';
import { meQuery } from '#web/features/users/account.ts';
import { useAppQuery } from '#web/lib/api/query-client.ts';
import { updateUser } from '#web/lib/session/update-user.ts';

/**
 * Keeps the signed-in user as their account is: it is asked for with the page and whenever somebody comes back to it, and
 * the name, picture and role that this browser stores follow its answer.
 */
export function useAccount(): Me | undefined {
  const { data: me } = useAppQuery(meQuery);
  useEffect(() => {
    if (me) updateUser(me);
  }, [me]);
  return me;
}
