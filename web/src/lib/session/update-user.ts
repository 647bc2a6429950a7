import { currentUser, storeUser, type SessionUser } from './current-user.ts';
import { showStoredUser } from './session.ts';

/**
 * Stores the signed-in user as their account is by now, in this and all other tabs: their name, picture or role may have
 * changed here or elsewhere. Nothing happens if somebody else is signed in meanwhile.
 */
export function updateUser(user: SessionUser): void {
  const stored = currentUser();
  if (stored?.id !== user.id) return;
  const names = ['username', 'img', 'isSeller'] as const;
  if (names.every((name) => stored[name] === user[name])) return;
  storeUser(user);
  showStoredUser();
}
