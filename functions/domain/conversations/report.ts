import { countCreation } from '#functions/domain/accounts/creations.ts';
import { conflict } from '#functions/lib/errors.ts';
import { createdAt, newId } from '#functions/lib/ids.ts';
import { listedAs, type CaseListing } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { check, create, transact } from '#functions/table/transactions/transaction.ts';
import type { Report } from '#shared/entities/conversations/conversation.ts';
import type { Party } from '#shared/rules/accounts/role.ts';
import type { Case } from '#shared/rules/money/case.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';

import { conversationIdFor, conversationNotFound } from './conversations.ts';

/** A report as it is stored. */
export type ReportItem = Key & CaseListing<Extract<Case, { case: 'report' }>>;

/**
 * Reports a conversation, once per reporter and day (UTC); the same report again is answered like the first. 429 beyond the
 * conversations that one person may report in a day.
 */
export async function report(id: string, reporter: Party, reason: string): Promise<Report> {
  const conversationId = conversationIdFor(id, reporter);
  const reportId = newId();
  const day = createdAt(reportId).slice(0, 10);
  const item: ReportItem = {
    ...keys.report(conversationId, reporter.id, day),
    ...listedAs(
      { case: 'report', reportId, conversationId, reporterId: reporter.id, reason },
      createdAt(reportId),
    ),
  };
  try {
    await transact([
      check(keys.conversation(conversationId), { when: { PK: exists }, refused: conversationNotFound }),
      create(item, (current) => new ReportedToday(current as ReportItem)),
      countCreation(reporter.id, 'reports'),
    ]);
    return toReport(item);
  } catch (error) {
    if (!(error instanceof ReportedToday)) throw error;
    if (error.report.card.reason !== reason) throw conflict(conversationTexts.reportedToday);
    return toReport(error.report);
  }
}

const toReport = ({ card: { reportId, conversationId } }: ReportItem): Report => ({
  id: reportId,
  conversationId,
  createdAt: createdAt(reportId),
});

class ReportedToday extends Error {
  override name = 'ReportedToday';
  readonly report: ReportItem;

  constructor(report: ReportItem) {
    super('This conversation was reported today.');
    this.report = report;
  }
}
