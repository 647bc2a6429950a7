import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { messages } from '#shared/messages.ts';

const unforeseen = (error: unknown) =>
  error instanceof NoResponse ? messages.auth.noResponse : messages.somethingWrong;

/**
 * What to say of a failed call: why the server refused it, else the screen's words. A fault has no reason to give. A
 * screen without words of its own says at least whether there was an answer.
 */
export function errorMessage(error: unknown, fallback: string = unforeseen(error)): string {
  return (error instanceof CallFailed && error.code !== 'internal' && error.message) || fallback;
}

/**
 * Puts the server's complaints at their fields and moves the focus to the first of them. Answers the message that
 * belongs to no field, null where every complaint found one.
 */
export function placeErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
  fallback?: string,
): string | null {
  const issues = error instanceof CallFailed ? error.issues : [];
  const placed = issues.flatMap(({ path, message }) => {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    return field ? [{ field, message }] : [];
  });
  placed.forEach(({ field, message }, index) => setError(field, { message }, { shouldFocus: index === 0 }));
  return placed.length > 0 && placed.length === issues.length ? null : errorMessage(error, fallback);
}
