import { CallFailed, NoResponse } from '#shared/api/client.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as commonTexts from '#shared/texts/common.ts';

/** The message of a failed sign-in or registration. */
export function signInError(error: unknown): string {
  if (error instanceof CallFailed) return error.message || commonTexts.somethingWrong.message;
  return error instanceof NoResponse ? authTexts.noResponse : authTexts.requestFailed;
}
