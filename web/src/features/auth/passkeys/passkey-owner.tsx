import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { knowsPasskeys, passkeysQuery } from './api.ts';

/** Shows this to whoever has a passkey, in a browser that knows any. */
export function PasskeyOwner({ children }: { children: ReactNode }) {
  const { data } = useQuery(passkeysQuery);
  return data && data.items.length > 0 && knowsPasskeys() ? children : null;
}
