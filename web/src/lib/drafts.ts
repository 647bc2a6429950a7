import { currentUser } from './current-user.ts';

/** A draft belongs to one person, or to a visitor who has not signed in. */
const prefix = (userId = 'visitor') => `draft:${userId}:`;

/** The storage key of something that this person typed; signing out removes all of theirs. */
export const storageKey = (key: string) => prefix(currentUser()?.id) + key;

/** What this person typed into this form earlier in this tab, to be spread over its default values. */
export function readDraft<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(key)) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

/** Stores values under a storage key: the key of who typed them, even if their session has ended meanwhile. */
export function writeDraft(key: string, values: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // A full or forbidden storage only costs the draft, never the form.
  }
}

export function clearDraft(key: string) {
  sessionStorage.removeItem(storageKey(key));
}

/** Removes everything that this person typed; without an id, what was typed before signing in. */
export function clearDraftsOf(userId: string | undefined) {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix(userId))) storage.removeItem(key);
  }
}
