import type { CurrentUser } from '#shared/entities/user.ts';

/** Under which name the browser keeps who is signed in. */
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

/** Who is signed in here, or null. The same object as long as the stored text is the same. */
export function currentUser(): CurrentUser | null {
  const stored = localStorage.getItem(CURRENT_USER);
  if (stored !== cached.stored) cached = { stored, user: parse(stored) };
  return cached.user;
}
