import type { Payer } from '#functions/domain/money/books/works.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';

import { isVerified } from './email/is-verified.ts';
import { getUser } from './users.ts';

/**
 * A payer, as the provider knows them. Where no mail is sent nobody can confirm an email, so every email counts as
 * confirmed.
 */
export async function payerOf(userId: string): Promise<Payer> {
  const user = await getUser(userId);
  const { id, email, username } = user;
  return { id, email, username, isConfirmed: !sendsMail() || isVerified(user) };
}
