import { localStore, sessionStore } from '#web/lib/browser/storage.ts';
import { currentUser } from '#web/lib/session/current-user.ts';

/** A draft belongs to one user, or to the visitor who has not signed in. */
const prefix = (userId = 'visitor') => `draft:${userId}:`;

/** The storage key of something that this user typed. Signing out removes all of the user's keys. */
export const storageKey = (key: string) => prefix(currentUser()?.id) + key;

/** The draft of a form, to be merged over its default values; empty if there is none. */
export function readDraft<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStore.getItem(storageKey(key)) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

/** Stores a draft. `key` is a full storage key, so that the draft stays with its user even if the session expires. */
export function writeDraft(key: string, values: object) {
  sessionStore.setItem(key, JSON.stringify(values));
}

export function clearDraft(key: string) {
  sessionStore.removeItem(storageKey(key));
}

/** Removes everything that a user typed; without an id, what was typed before signing in. */
export function clearDraftsOf(userId: string | undefined) {
  for (const storage of [sessionStore, localStore]) {
    for (const key of storage.keys()) if (key.startsWith(prefix(userId))) storage.removeItem(key);
  }
}

const forgetters = new Set<(values: object) => void>();

/** Registers what else is forgotten with a draft. Only forms with uploads load their code. */
export const alsoForget = (forget: (values: object) => void): unknown => forgetters.add(forget);

/** Forgets what was stored for the values of a form, once a record has them. */
export function forgetUsed(values: object): void {
  for (const forget of forgetters) forget(values);
}
