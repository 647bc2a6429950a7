import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { messages } from '#shared/messages.ts';

/** The message of a failed sign-in or registration (§8). */
export function signInError(error: unknown): string {
  if (error instanceof CallFailed) return error.message || messages.somethingWrong;
  return error instanceof NoResponse ? messages.auth.noResponse : messages.auth.requestFailed;
}
