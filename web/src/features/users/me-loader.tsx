import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Me } from '#shared/entities/accounts/user.ts';
import { PartView } from '#web/components/lists/part-view.tsx';

import { meQuery } from './account.ts';

/** Loads the signed-in user's account for a page of settings. */
export function MeLoader({ children }: { children: (me: Me) => ReactNode }) {
  return (
    <PartView query={useQuery(meQuery)} label="Loading your settings" placeholderClass="h-80 rounded-card">
      {children}
    </PartView>
  );
}
