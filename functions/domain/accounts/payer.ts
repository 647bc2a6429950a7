import type { Payer } from '#functions/domain/money/books/works.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';

import { isVerified } from './record.ts';
import { getUser } from './users.ts';

/** Somebody who pays, as the provider is told of them. Where no mail is sent nobody can confirm an email, so everybody counts as if. */
export async function payerOf(userId: string): Promise<Payer> {
  const user = await getUser(userId);
  const { id, email, username } = user;
  return { id, email, username, isConfirmed: !sendsMail() || isVerified(user) };
}
