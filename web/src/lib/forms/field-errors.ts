import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

import { CallFailed } from '#shared/api/client.ts';
import { errorMessage } from '#web/lib/api/server-errors.ts';

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
