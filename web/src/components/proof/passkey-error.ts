import { errorMessage } from '#web/lib/api/server-errors.ts';

/** What a browser says when nobody used a passkey: they closed its window, had none, or took too long. */
const NOBODY = new Set(['NotAllowedError', 'AbortError']);
/** What it says when the authenticator has one of the passkeys of the account. */
const THERE_ALREADY = 'InvalidStateError';

/** The message of what a browser or the server says about a passkey; `nothing` is said where none was made or used. */
export function passkeyError(error: unknown, nothing: string): string {
  const { name, cause } = error as { name?: string; cause?: { name?: string } };
  const names = [name, cause?.name];
  if (names.includes(THERE_ALREADY)) return 'This device has a passkey of your account already.';
  return names.some((each) => NOBODY.has(each ?? '')) ? nothing : errorMessage(error);
}
