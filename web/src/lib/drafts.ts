import { useEffect } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';

const PREFIX = 'draft:';

/** What was typed into this form earlier in this tab, to be spread over its default values. */
export function readDraft<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

function writeDraft(key: string, values: object) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // A full or forbidden storage only costs the draft, never the form.
  }
}

export function clearDraft(key: string) {
  sessionStorage.removeItem(PREFIX + key);
}

export function clearDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
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
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = Object.entries(values).filter(([name]) => !hidden.split(',').includes(name));
          writeDraft(key, Object.fromEntries(kept));
        },
      }),
    [key, subscribe, hidden],
  );
}
