import { isVerified } from '#functions/domain/accounts/email/is-verified.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import type { OwnNewsSettings } from '#shared/entities/accounts/news-settings.ts';

import { findRefusedAddress, isRefused } from './refused-address.ts';

/** The address that mails to somebody go to, and whether it takes any; null if none are sent here. */
export async function findMailTo(userId: string): Promise<OwnNewsSettings['mailTo']> {
  if (!sendsMail()) return null;
  const [user, refused] = await Promise.all([findUser(userId), findRefusedAddress(userId)]);
  if (!user) return null;
  const { email: address } = user;
  return { address, isConfirmed: isVerified(user), hasStopped: isRefused(refused, address) };
}
