import type { CurrentUser } from '#shared/entities/user.ts';

import { localStore } from './storage.ts';

/** The localStorage key of the signed-in user. */
export const CURRENT_USER = 'currentUser';

let cached: { stored: string | null; user: CurrentUser | null } = { stored: null, user: null };

function parse(stored: string | null): CurrentUser | null {
  if (!stored) return null;
  try {
    return (JSON.parse(stored) as { user?: CurrentUser }).user ?? null;
  } catch {
    return null;
  }
}

/** The signed-in user, or null. Returns the same object until the stored value changes. */
export function currentUser(): CurrentUser | null {
  const stored = localStore.getItem(CURRENT_USER);
  if (stored !== cached.stored) cached = { stored, user: parse(stored) };
  return cached.user;
}
