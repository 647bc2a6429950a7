import type { NewsItem } from '#functions/domain/news/record.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { count } from '#functions/table/windows/sliding-window.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import type { NewsKind } from '#shared/rules/news/news.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

/** By whom news are that somebody else can cause as often as they like, such as by writing requirements again. */
const people: ReadonlySet<string> = new Set(['buyer', 'seller', 'client', 'freelancer']);

/** What its reader has to answer in time, or else something happens by itself: they are told of it again. */
export const startsClock: ReadonlySet<NewsKind> = new Set<NewsKind>([
  'order.deliver',
  'order.requestRevision',
  'order.askToCancel',
  'order.dispute',
  'order.offer',
  'module.submit',
  'module.requestRework',
  'module.approve',
  'module.refuse',
  'module.dispute',
  'module.offer',
]);

const { repeatsAfter, repeatsAtMost } = jobLimits.mail;
// Nobody reads the refusal.
const hourly = { window: repeatsAfter, refusal: authTexts.throttled };

/**
 * Steps: one more mail tells somebody this of a record; 429 beyond what the same person may cause of it in an hour: one mail of the
 * same, and a few where another amount is named or a clock starts. Then only the bell tells it, so that nobody can send another
 * person mails without end. The mails are counted and not the news, so that what goes on is mailed again.
 */
export function countRepeats(userId: string, news: NewsItem): Step[] {
  const { kind, path, title, by, from, amount, until } = news;
  if (!people.has(by)) return [];
  // The modules of a project have one page: their titles tell them apart.
  const subject = [userId, kind, path, title, from?.id ?? ''];
  const ofRecord = count({ what: 'mail-about', subject, max: repeatsAtMost, ...hourly });
  if (startsClock.has(kind)) return [ofRecord];
  const same = [...subject, String(amount), String(until)];
  const ofSame = count({ what: 'mail-same', subject: same, max: 1, ...hourly });
  return amount === undefined && until === undefined ? [ofSame] : [ofSame, ofRecord];
}
