import { useSyncExternalStore } from 'react';

import { storageKey } from '#web/lib/drafts.ts';

import type { Unsent } from './outbox.ts';

const EMPTY: Unsent[] = [];
const listeners = new Set<() => void>();
let seen: { raw: string | null; outbox: Unsent[] } = { raw: null, outbox: EMPTY };

/** In localStorage, unlike drafts: a message that was sent must outlive the tab. */
const outboxKey = () => storageKey('outbox');

function parse(raw: string | null): Unsent[] {
  try {
    return raw ? (JSON.parse(raw) as Unsent[]) : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** The messages that the signed-in user has sent and the server has not confirmed, in order. The same array until it changes. */
export function outbox(): Unsent[] {
  const raw = localStorage.getItem(outboxKey());
  if (raw !== seen.raw) seen = { raw, outbox: parse(raw) };
  return seen.outbox;
}

export function changeOutbox(change: (outbox: Unsent[]) => Unsent[]) {
  const changed = change(outbox());
  if (changed.length > 0) localStorage.setItem(outboxKey(), JSON.stringify(changed));
  else localStorage.removeItem(outboxKey());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Other tabs send as well.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useOutbox = () => useSyncExternalStore(subscribe, outbox);
