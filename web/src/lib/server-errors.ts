import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

import { CallFailed } from '#shared/api/client.ts';

/** What to say of a failed call: the server's own words, else the screen's. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof CallFailed && error.message) || fallback;
}

/**
 * Puts the server's complaints at their fields and moves the focus to the first of them. Answers the message that
 * belongs to no field, null where every complaint found one.
 */
export function placeErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
  fallback: string,
): string | null {
  const issues = error instanceof CallFailed ? error.issues : [];
  const placed = issues.flatMap(({ path, message }) => {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    return field ? [{ field, message }] : [];
  });
  placed.forEach(({ field, message }, index) => setError(field, { message }, { shouldFocus: index === 0 }));
  return placed.length > 0 && placed.length === issues.length ? null : errorMessage(error, fallback);
}
