import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { messages } from '#shared/messages.ts';

const fixedText = (error: unknown) =>
  error instanceof NoResponse ? messages.auth.noResponse : messages.somethingWrong;

/**
 * The message of a failed call (§8): the server's own, or a fixed text for an internal error and for no response. A form
 * may replace the fixed text by its own `fallback`.
 */
export function errorMessage(error: unknown, fallback: string = fixedText(error)): string {
  return (error instanceof CallFailed && error.code !== 'internal' && error.message) || fallback;
}

/** What is said of something that could not be read: when to try again after too many requests, else the fixed text. */
export const readFailure = <Text>(error: unknown, fixed: Text): Text | string =>
  error instanceof CallFailed && error.code === 'too_many_requests' ? error.message : fixed;

/**
 * Shows the server's issues at their fields and moves the focus to the first of them. Returns the message for the whole
 * form, or null if every issue belongs to a field.
 */
export function showFieldErrors<T extends FieldValues>(
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
