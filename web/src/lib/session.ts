import { useSyncExternalStore } from 'react';

import type { CurrentUser } from '#shared/entities/user.ts';

const KEY = 'currentUser';
const SIGN_OUT = 'sign-out';

const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
const outListeners = new Set<(userId: string) => void>();
let hasEnded = false;
let isSigningOut = false;
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
  hasEnded = false;
  isSigningOut = false;
  if (raw === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, raw);
  for (const listener of listeners) listener();
}

/** Keeps what sign-in answered, as the wrapper that holds the user. */
export function signedIn(user: CurrentUser) {
  store(JSON.stringify({ user }));
}

/** Says that the person is about to sign out, or that it did not work: until then, refusals end no session. */
export function setSigningOut(isUnderWay: boolean) {
  isSigningOut = isUnderWay;
}

/** The person has signed out, here and in every other tab. */
export function signedOut() {
  const user = currentUser();
  if (!user) return;
  for (const listener of outListeners) listener(user.id);
  // Heard by the other tabs; nothing has to stay for that.
  localStorage.setItem(SIGN_OUT, user.id);
  localStorage.removeItem(SIGN_OUT);
  store(null);
}

/**
 * Hears, in all tabs, of whom signed out on purpose; that a session has ended is seen in the storage alone. Answers the
 * function that stops it.
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

/** The server no longer knows this session. What was typed is kept for after the next sign-in. */
export function sessionEnded() {
  // A screen that asks for news while its reader signs out is refused, and that is no news.
  if (isSigningOut) return;
  for (const listener of endListeners) listener();
  store(null);
  hasEnded = true;
}

/** Whether somebody has to sign in again in this tab without having signed out. */
export const sessionHasEnded = () => hasEnded;

/** Hears that the server refused the session of somebody who was signed in. Answers the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
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
