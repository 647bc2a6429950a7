import type { CurrentUser } from '#shared/entities/accounts/user.ts';
import { localStore } from '#web/lib/browser/storage.ts';

/** The localStorage key of the signed-in user. */
export const CURRENT_USER = 'currentUser';

/** What the browser keeps of the signed-in user (product.md#sessions). All else, such as the email, is asked for. */
export type SessionUser = Pick<CurrentUser, 'id' | 'isSeller' | 'username' | 'img'>;

let cached: { stored: string | null; user: SessionUser | null } = { stored: null, user: null };

function parse(stored: string | null): SessionUser | null {
  if (!stored) return null;
  try {
    return (JSON.parse(stored) as { user?: SessionUser }).user ?? null;
  } catch {
    return null;
  }
}

/** The signed-in user, or null. Returns the same object until the stored value changes. */
export function currentUser(): SessionUser | null {
  const stored = localStore.getItem(CURRENT_USER);
  if (stored !== cached.stored) cached = { stored, user: parse(stored) };
  return cached.user;
}

/** Stores the signed-in user. */
export function storeUser({ id, isSeller, username, img }: SessionUser): void {
  localStore.setItem(CURRENT_USER, JSON.stringify({ user: { id, isSeller, username, img } }));
}
