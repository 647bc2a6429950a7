import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { messages } from '#shared/messages.ts';

/** What a failed sign-in says (§8). */
export function signInError(error: unknown): string {
  if (error instanceof CallFailed) return error.message || messages.somethingWrong;
  return error instanceof NoResponse ? messages.auth.noResponse : messages.auth.requestFailed;
}
