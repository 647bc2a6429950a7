import type { Act } from '#functions/domain/audit/audit.ts';
import { participantIds } from '#functions/domain/conversations/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { exists } from '#functions/table/conditions.ts';
import { failuresOf, type Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { isStuck } from '#functions/table/schedule-retry.ts';
import { change, drop, transact, type Step } from '#functions/table/transactions/transaction.ts';
import type { Case } from '#shared/rules/money/case.ts';

import { requireNotParty } from './find-operator.ts';
import { signed, type Acting } from './money/acting.ts';

type Of<Name extends Case['case']> = Extract<Case, { case: Name }>;

const closedMeanwhile = () => conflict('This case is closed already.');

/**
 * Closes a case in which nothing has to be booked: a report, with the finding as the reason; a record that no longer
 * fails; or a line of the statement, which is booked already. 409 once it is closed, and for any other case: a command
 * that decides about its money closes that.
 */
export async function closeCase(card: Case, acting: Acting): Promise<void> {
  const { about, step } = await closing(card, acting);
  await transact([step, ...signed(acting, { act: 'case.close', about, before: card, after: null })]);
}

async function closing(card: Case, acting: Acting): Promise<{ about: Act['about']; step: Step }> {
  if (card.case === 'report')
    return { about: { kind: 'conversation', id: card.conversationId }, step: closeReport(card, acting) };
  if (card.case === 'stuck') return { about: { kind: 'record', id: card.PK }, step: await closeStuck(card) };
  if (card.case === 'line' && card.reason !== 'topup')
    return { about: { kind: 'statement', id: card.lineId }, step: closeLine(card) };
  throw conflict('There is money in this case: say what becomes of that, by one of the commands below it.');
}

/** Step: a line of the statement was checked. */
const closeLine = ({ day, lineId }: Of<'line'>): Step =>
  change(keys.statementLine(day, lineId), {
    remove: caseAttributes,
    when: { GSI1PK: exists },
    refused: closedMeanwhile,
  });

/** Step: a report is answered. What was reported stays. */
function closeReport(card: Of<'report'>, { operator }: Acting): Step {
  const { reportId, conversationId, reporterId } = card;
  requireNotParty(operator, participantIds(conversationId));
  return change(keys.report(conversationId, reporterId, createdAt(reportId).slice(0, 10)), {
    set: { closedAt: timestamp() },
    remove: ['GSI1PK', 'GSI1SK'],
    when: { GSI1PK: exists },
    refused: closedMeanwhile,
  });
}

/** Step: a stuck record has recovered. */
async function closeStuck({ PK, SK }: Of<'stuck'>): Promise<Step> {
  const record = await findItem<Partial<Due>>({ PK, SK });
  if (record && isStuck(failuresOf(record))) throw conflict('This still fails: mend its cause first.');
  return drop(keys.dueIssue({ PK, SK }), { when: { PK: exists }, refused: closedMeanwhile });
}
