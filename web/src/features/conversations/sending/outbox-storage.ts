import { useSyncExternalStore } from 'react';

import { createStorageListeners } from '#web/lib/browser/storage-listeners.ts';
import { localStore } from '#web/lib/browser/storage.ts';
import { storageKey } from '#web/lib/forms/drafts.ts';

import type { UnsentMessage } from './outbox.ts';

const EMPTY: UnsentMessage[] = [];
const { notify, subscribe } = createStorageListeners();
let cached: { raw: string | null; outbox: UnsentMessage[] } = { raw: null, outbox: EMPTY };

/** The key in localStorage. Drafts are in sessionStorage, but a message to send must survive closing the tab. */
const outboxKey = () => storageKey('outbox');

function parse(raw: string | null): UnsentMessage[] {
  try {
    return raw ? (JSON.parse(raw) as UnsentMessage[]) : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** The user's messages that the server has not confirmed, in order. Returns the same array until it changes. */
export function outbox(): UnsentMessage[] {
  const raw = localStore.getItem(outboxKey());
  if (raw !== cached.raw) cached = { raw, outbox: parse(raw) };
  return cached.outbox;
}

export function changeOutbox(change: (outbox: UnsentMessage[]) => UnsentMessage[]) {
  const changed = change(outbox());
  if (changed.length > 0) localStore.setItem(outboxKey(), JSON.stringify(changed));
  else localStore.removeItem(outboxKey());
  notify();
}

/** The user's outbox. Rerenders when it changes, in any tab. */
export const useOutbox = () => useSyncExternalStore(subscribe, outbox);

/** Resolves once none of the user's messages of a conversation waits to be sent. */
export async function untilSent(conversationId: string): Promise<void> {
  const isWaiting = () => outbox().some((each) => each.conversationId === conversationId && !each.problem);
  while (isWaiting()) {
    await new Promise<void>((resolve) => {
      const unsubscribe = subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  }
}
