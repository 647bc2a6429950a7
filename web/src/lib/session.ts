import { useSyncExternalStore } from 'react';

import type { CurrentUser } from '#shared/entities/user.ts';

import { clearDrafts } from './drafts.ts';

const KEY = 'currentUser';

const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
let seen: { raw: string | null; user: CurrentUser | null } = { raw: null, user: null };

function parse(raw: string | null): CurrentUser | null {
  if (!raw) return null;
  try {
    return (JSON.parse(raw) as { user?: CurrentUser }).user ?? null;
  } catch {
    return null;
  }
}

/** Who is signed in here, or null. The same object as long as the stored text is the same. */
export function currentUser(): CurrentUser | null {
  const raw = localStorage.getItem(KEY);
  if (raw !== seen.raw) seen = { raw, user: parse(raw) };
  return seen.user;
}

function store(raw: string | null) {
  if (raw === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, raw);
  for (const listener of listeners) listener();
}

/** Keeps what sign-in answered, as the wrapper that holds the user. */
export function signedIn(user: CurrentUser) {
  store(JSON.stringify({ user }));
}

/** The person has signed out: nothing they typed stays behind. */
export function signedOut() {
  clearDrafts();
  store(null);
}

/** The server no longer knows this session. What was typed is kept for after the next sign-in. */
export function sessionEnded() {
  for (const listener of endListeners) listener();
  store(null);
}

/** Hears that the server refused the session of somebody who was signed in. Answers the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/** Where to sign in, and where to return to afterwards. */
export function loginPath(location: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/** The address to return to after signing in: a path of this site, else the home page. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Other tabs sign in and out too; they are heard through storage events.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(subscribe, currentUser);
}
