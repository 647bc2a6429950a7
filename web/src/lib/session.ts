import { useSyncExternalStore } from 'react';

import type { CurrentUser } from '#shared/entities/user.ts';

import { CURRENT_USER, currentUser } from './current-user.ts';

const SIGN_OUT = 'sign-out';

const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
const outListeners = new Set<(userId: string) => void>();
let hasEnded = false;
let isSigningOut = false;

function store(value: string | null) {
  hasEnded = false;
  isSigningOut = false;
  if (value === null) localStorage.removeItem(CURRENT_USER);
  else localStorage.setItem(CURRENT_USER, value);
  for (const listener of listeners) listener();
}

/** Keeps the user whom the sign-in answered, as `{ user }`. */
export function startSession(user: CurrentUser) {
  store(JSON.stringify({ user }));
}

/** Tells that the sign-out has been sent, or has failed: meanwhile a refused call does not end the session. */
export function setSigningOut(isUnderWay: boolean) {
  isSigningOut = isUnderWay;
}

/** Signs out here and in every other tab. */
export function endSession() {
  const user = currentUser();
  if (!user) return;
  for (const listener of outListeners) listener(user.id);
  // A storage event reaches the other tabs; the value need not stay.
  localStorage.setItem(SIGN_OUT, user.id);
  localStorage.removeItem(SIGN_OUT);
  store(null);
}

/**
 * Calls back with the user's id when somebody signs out on purpose, in any tab; a session that expires does not count.
 * Returns the function that unsubscribes.
 */
export function onSignOut(listener: (userId: string) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === SIGN_OUT && newValue) listener(newValue);
  };
  outListeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    outListeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

/** Ends a session that the server refused. Drafts are kept for after the next sign-in. */
export function expireSession() {
  // A screen that polls while its user signs out is refused too.
  if (isSigningOut) return;
  for (const listener of endListeners) listener();
  store(null);
  hasEnded = true;
}

/** Whether somebody has to sign in again in this tab without having signed out. */
export const hasSessionExpired = () => hasEnded;

/** Calls back when the server has refused the session. Returns the function that unsubscribes. */
export function onSessionExpired(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/** Where to sign in, and where to return to afterwards. */
export function loginPath({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** The address to return to after signing in: a path of this site, else the home page. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  // Browsers drop tabs and line breaks from an address, so that '/\t/elsewhere' would lead elsewhere.
  return /^\/(?![/\\])\S*$/.test(next) ? next : '/';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Other tabs sign in and out too, which storage events tell.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(subscribe, currentUser);
}
