import { useSyncExternalStore } from 'react';

import { draftPlace } from '#web/lib/drafts.ts';

import type { Unsent } from './outbox.ts';

const NOTHING: Unsent[] = [];
const listeners = new Set<() => void>();
let seen: { raw: string | null; outbox: Unsent[] } = { raw: null, outbox: NOTHING };

/** In the browser's long memory, unlike drafts: a message that its writer has sent must outlive the tab. */
const place = () => draftPlace('outbox');

function parse(raw: string | null): Unsent[] {
  try {
    return raw ? (JSON.parse(raw) as Unsent[]) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** What the signed-in person has sent and the server has not confirmed, in order. The same array until it changes. */
export function outbox(): Unsent[] {
  const raw = localStorage.getItem(place());
  if (raw !== seen.raw) seen = { raw, outbox: parse(raw) };
  return seen.outbox;
}

export function changeOutbox(change: (outbox: Unsent[]) => Unsent[]) {
  const changed = change(outbox());
  if (changed.length > 0) localStorage.setItem(place(), JSON.stringify(changed));
  else localStorage.removeItem(place());
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
