import { useEffect } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';

import { currentUser } from './session.ts';

/** A draft belongs to one person, or to a visitor who has not signed in. */
const prefix = (userId = 'visitor') => `draft:${userId}:`;

/** Where something that this person typed is stored; signing out empties all such places of theirs. */
export const draftPlace = (key: string) => prefix(currentUser()?.id) + key;

/** What this person typed into this form earlier in this tab, to be spread over its default values. */
export function readDraft<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(draftPlace(key)) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

function write(place: string, values: object) {
  try {
    sessionStorage.setItem(place, JSON.stringify(values));
  } catch {
    // A full or forbidden storage only costs the draft, never the form.
  }
}

export function clearDraft(key: string) {
  sessionStorage.removeItem(draftPlace(key));
}

/** Leaves nothing behind of what this person typed; without an id, of what was typed before signing in. */
export function clearDraftsOf(userId: string | undefined) {
  for (const storage of [sessionStorage, localStorage]) {
    for (const place of Object.keys(storage)) if (place.startsWith(prefix(userId))) storage.removeItem(place);
  }
}

/**
 * Keeps a form's values through a reload and through an expired session. Pass `form.subscribe`; name in `secret`
 * the fields that must never be stored. Call clearDraft(key) once the form has been sent.
 */
export function useDraft<T extends FieldValues>(
  key: string,
  subscribe: UseFormSubscribe<T>,
  secret: (keyof T)[] = [],
) {
  const hidden = secret.join();
  useEffect(() => {
    const place = draftPlace(key);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const kept = Object.entries(values).filter(([name]) => !hidden.split(',').includes(name));
        write(place, Object.fromEntries(kept));
      },
    });
  }, [key, subscribe, hidden]);
}
