import { getCurrentUser } from '#functions/domain/accounts/users.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';

import { isVerified } from './is-verified.ts';

/** Whether somebody has not confirmed their email. Where no mail is sent, nobody can, so nobody lacks it. */
export const lacksEmail = async (userId: string): Promise<boolean> =>
  sendsMail() && !isVerified(await getCurrentUser(userId));
