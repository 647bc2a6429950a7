import { findLogin } from '#functions/domain/accounts/credentials.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { findKnownBrowser } from '#functions/domain/accounts/sessions/browsers.ts';
import { countResetMail } from '#functions/domain/accounts/sign-in/attempts.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { queuedFirst } from '#functions/domain/mail/record.ts';
import { sendDue } from '#functions/domain/mail/send-due.ts';
import { AppError } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { create, drop, transact } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { remove } from '#functions/table/write.ts';

import type { Forgotten } from './forgotten.ts';

/**
 * Mails a link to set a new password to whoever has the login. Where nobody has it, or the address got as many as it may,
 * nothing happens: whoever asked is not told.
 */
export async function answerForgotten({ PK, SK, GSI3SK }: Due): Promise<string> {
  const forgotten = await findItem<Forgotten>({ PK, SK });
  if (forgotten?.GSI3SK !== GSI3SK) return 'taken';
  const login = await findLogin(forgotten.login);
  const user = login && (await findUser(login.userId));
  const planned = user ? await planReset(user, forgotten.browserIds ?? [], { PK, SK, GSI3SK }) : 'notNeeded';
  if (typeof planned === 'object') return sendDue(planned);
  if (planned === 'notNeeded') await remove({ PK, SK }, { GSI3SK });
  return planned;
}

/**
 * Counts and queues the mail instead of the question, so that a failure to send it is the mail's own, which is sent again. A
 * question that another run has answered meanwhile, or that was asked again, is that run's.
 */
async function planReset(user: User, browserIds: string[], { PK, SK, GSI3SK }: Omit<Due, 'GSI3PK'>) {
  const known = browserIds.length > 0 ? await findKnownBrowser(user.id, browserIds) : undefined;
  const about = newId();
  const mail = { ...keys.accountMail(user.id, 'reset', about), ...queuedFirst(about) };
  const isAnswered = drop({ PK, SK }, { when: { GSI3SK } });
  try {
    await transact([isAnswered, ...countResetMail(user, known), create(mail)]);
    return mail;
  } catch (error) {
    if (error instanceof Outdated) return 'taken';
    if (error instanceof AppError && error.code === 'too_many_requests') return 'notNeeded';
    throw error;
  }
}
