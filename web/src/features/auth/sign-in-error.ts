import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { commonMessages } from '#shared/common-messages.ts';

/** The message of a failed sign-in or registration. */
export function signInError(error: unknown): string {
  if (error instanceof CallFailed) return error.message || commonMessages.somethingWrong;
  return error instanceof NoResponse ? commonMessages.auth.noResponse : commonMessages.auth.requestFailed;
}
