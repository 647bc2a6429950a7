import type { User } from '#functions/domain/accounts/record.ts';
import { at, invalid } from '#functions/lib/errors.ts';
import * as passwords from '#functions/services/passwords.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

/** Refuses a new password that is soon guessed, by anybody or by who knows these names: 400. */
export async function requireStrong(password: string, ownNames: readonly string[]): Promise<void> {
  if (!(await passwords.isGuessable(password, ownNames))) return;
  const refusal = authTexts.guessablePassword;
  throw invalid(refusal, at('password', refusal));
}

/** Hashes a new password once, however often an account is read until it is changed; 400 if it is soon guessed. */
export function hashOfStrong(password: string): (user: User) => Promise<string> {
  let hash: Promise<string> | undefined;
  return async ({ username, email }) => {
    await requireStrong(password, [username, email]);
    return (hash ??= passwords.hash(password));
  };
}
