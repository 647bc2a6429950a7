import { changeAccount, readAccount, type AccountRead } from '#functions/domain/accounts/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { requireSameCredentials } from '#functions/domain/accounts/sign-in/same-credentials.ts';
import type { Obligation } from '#functions/domain/work/of-person.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { inEnvironment } from '#functions/lib/limit-factor.ts';
import { absent } from '#functions/table/conditions.ts';
import { replace, type Step } from '#functions/table/transactions/transaction.ts';
import { count } from '#functions/table/windows/sliding-window.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';

import { findObligations } from './obligations.ts';
import { newClosing } from './record.ts';

/**
 * Closes an account: its sessions end, its listings are taken off the market, and it is erased after the grace period.
 * 409 while work is open or money is held or owed, or where work begins at this moment; the issues list what was found; 429 beyond the limit of a day. Idempotent.
 * `found` is the account if the caller has read it, and what they have found open after that; `proof` are the steps that
 * record the owner's proof of identity; 401 if the password was set since the account was read. An operator's account stays, because the audit log refers to it.
 */
export async function closeAccount(
  userId: string,
  found?: { issues: Obligation[]; account: AccountRead },
  proof: readonly Step[] = [],
): Promise<User> {
  const account = found?.account ?? (await readAccount(userId));
  const issues = found?.issues ?? (await findObligations(userId));
  if (issues.length > 0) throw conflict(userTexts.stillBusy, { issues });
  const { latestWork } = account.user;
  const at = now() + accountLimits.gracePeriod;
  return changeAccount(
    userId,
    ({ deletion, isOperator, ...current }) => {
      requireSameCredentials(current, account.user);
      if (current.latestWork !== latestWork) throw conflict(userTexts.stillBusy);
      if (isOperator) throw conflict(userTexts.operatorStays);
      if (deletion) return { steps: proof, endsSessions: true };
      return {
        set: { deletion: { at: new Date(at).toISOString() } },
        steps: [replace(newClosing(userId, at)), countClosing(userId), ...proof],
        when: { latestWork: latestWork ?? absent },
        endsSessions: true,
      };
    },
    account,
  );
}

function countClosing(userId: string): Step {
  const { perPerson, window } = accountLimits.closing;
  const max = inEnvironment(perPerson);
  return count({ what: 'close', subject: [userId], max, window, refusal: userTexts.closedTooOften });
}
