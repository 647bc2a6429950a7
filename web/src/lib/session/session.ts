import { useSyncExternalStore } from 'react';

import { createStorageListeners } from '#web/lib/browser/storage-listeners.ts';
import { localStore } from '#web/lib/browser/storage.ts';

import { CURRENT_USER, currentUser, storeUser, type SessionUser } from './current-user.ts';

const SIGN_OUT = 'sign-out';

const { notify, subscribe } = createStorageListeners();
const expiryListeners = new Set<() => void>();
const signOutListeners = new Set<(userId: string) => void>();
let hasExpired = false;
let signingOut = false;

function store(user: SessionUser | null) {
  hasExpired = false;
  signingOut = false;
  if (user) storeUser(user);
  else localStore.removeItem(CURRENT_USER);
  notify();
}

/** Stores the signed-in user, in this and all other tabs. */
export function startSession(user: SessionUser) {
  store(user);
}

/** Rerenders the signed-in user, once another name, picture or role is stored. */
export const showStoredUser = notify;

/** Set while a sign-out request is pending, because then a 401 does not mean that the session has expired. */
export function setSigningOut(isPending: boolean) {
  signingOut = isPending;
}

/** Whether a sign-out is under way: from its request until the session is ended on the home page. */
export const isSigningOut = (): boolean => signingOut;

/** Removes the signed-in user from this and all other tabs, after a sign-out. */
export function endSession() {
  const user = currentUser();
  if (!user) return;
  for (const listener of signOutListeners) listener(user.id);
  // The storage event notifies the other tabs; the value itself is not needed.
  localStore.setItem(SIGN_OUT, user.id);
  localStore.removeItem(SIGN_OUT);
  store(null);
}

/**
 * Calls back with the user's id when the user signs out, in any tab. Not called for a session that expires.
 * Returns the function that unsubscribes.
 */
export function onSignOut(listener: (userId: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === SIGN_OUT && newValue) listener(newValue);
  };
  signOutListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    signOutListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Ends a session after the server has answered 401. The user's drafts are kept for the next sign-in. */
export function expireSession() {
  // A query that polls during a sign-out gets a 401 too.
  if (signingOut) return;
  for (const listener of expiryListeners) listener();
  store(null);
  hasExpired = true;
}

/** Whether the session has expired in this tab and the user has to sign in again. */
export const hasSessionExpired = () => hasExpired;

/** Calls back when the session has expired. Returns the function that unsubscribes. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => void expiryListeners.delete(listener);
}

/** The sign-in page, with the location to return to afterwards. */
export function loginPath({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** The path to return to after signing in. Anything but a path of this site is replaced by the home page. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  // No white space: browsers remove tabs and line breaks from URLs, so '/\t/other.example' would be another site.
  return /^\/(?![/\\])\S*$/.test(next) ? next : '/';
}

/** The signed-in user, or null. Rerenders when the user signs in or out, in any tab. */
export function useCurrentUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, currentUser);
}
