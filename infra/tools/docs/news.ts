import { defaultLocale, format } from '#shared/format.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { newsSubject } from '#shared/rules/news/mail-subject.ts';
import { isWorthAMail } from '#shared/rules/news/mailed-kinds.ts';
import { groupOf, newsGroups, type BellGroup } from '#shared/rules/news/news-groups.ts';
import { newsInShort } from '#shared/rules/news/news-subjects.ts';
import {
  missing,
  newsKinds,
  newsLine,
  type Missed,
  type NewsFacts,
  type NewsKind,
} from '#shared/rules/news/news.ts';

import { code, table } from './markdown.ts';

/** Committed, so that the history shows every change of what people are told. */
export const newsFile = new URL('../../../shared/docs/news.md', import.meta.url).pathname;

/** What the examples tell. */
const facts = { who: 'Maya', amount: toMajor(120_00), stars: 5, days: 1, until: '2027-01-02T12:00:00.000Z' };
const title = 'A logo';

/** The sentence, and the subject of its mail, if it is mailed. */
function textsOf(kind: NewsKind, by: string, { who = facts.who, ...more }: Partial<NewsFacts> = {}) {
  const given = [kind, by, { ...facts, who, ...more }, format(defaultLocale, 'UTC')] as const;
  const subject = newsSubject({ inShort: newsInShort(...given), title });
  return { line: newsLine(...given), subject: isWorthAMail[kind] ? subject : '' };
}
type Texts = ReturnType<typeof textsOf>;

/** What neither side does, but the payer's bank, who runs the marketplace, or either of both. */
const ofBank = /\.(?:freeze|unfreeze|takeBack)$/;
const ofOperator = /^(?:order|module)\.(?:decide|reopen)$|^order\.refund$/;

/** What ends work only if nothing was paid for it, so that nothing goes back. */
const unpaid: ReadonlySet<Missed> = new Set(['payment', 'approval', 'answer']);

/** What reads otherwise by who did it, by what did not come, or by whom it is told to. */
const ofDispute = /\.(?:dispute|offer)$/;
const ofEnd = /\.(?:expire|lapse)$/;
const ofReturn = /\.returnUnclaimed$/;

/** The rows of a kind: what somebody does, and, where it is told in another way, what the clock does. */
function rowsOf(kind: NewsKind): string[][] {
  const [usual, ofClock] = [textsOf(kind, ''), textsOf(kind, 'clock')];
  const byOperator = textsOf(kind, 'operator', { who: 'The marketplace' });
  const row = (by: string, { line, subject }: Texts) => [
    code(kind) + by,
    isWorthAMail[kind] ? 'yes' : 'no',
    line,
    subject,
  ];
  if (ofBank.test(kind))
    return [
      row(', by the bank', textsOf(kind, 'bank', { who: 'The payer’s bank' })),
      row(', by the marketplace', byOperator),
    ];
  if (ofOperator.test(kind)) return [row('', byOperator)];
  if (ofDispute.test(kind))
    return [row(', by the seller', textsOf(kind, 'seller')), row(', by the buyer', textsOf(kind, 'buyer'))];
  if (ofEnd.test(kind))
    return (Object.keys(missing[kind === 'order.expire' ? 'order' : 'module']) as Missed[]).map((missed) =>
      row(
        `, for want of the ${missed}`,
        textsOf(kind, 'clock', { missed, ...(unpaid.has(missed) ? { amount: undefined } : {}) }),
      ),
    );
  if (ofReturn.test(kind))
    return (['seller', 'buyer'] as const).map((side) =>
      row(`, to the ${side}`, textsOf(kind, 'clock', { side })),
    );
  return [row('', usual), ...(ofClock.line === usual.line ? [] : [row(', by the clock', ofClock)])];
}

const section = (group: BellGroup | undefined) =>
  [
    `## ${group ?? 'account'}`,
    table(
      ['Kind', 'Mailed', 'Sentence', 'Subject of the mail'],
      newsKinds.filter((kind) => groupOf(kind) === group).flatMap(rowsOf),
    ),
  ].join('\n\n');

/** The page of all kinds of news, in Markdown. */
export function newsText(): string {
  const introduction = [
    'Written by `npm run docs` from the rules in `shared/rules`, which the bell, the mails and the tests read too.',
    `What people are told of, by group; each can switch off the bell and the mails of a group, except of those about the account itself (\`account\`). The bell shows every kind below. In the examples, ${facts.who} does it, and it is about “${title}”.`,
    'Messages (`messages`) are a group of their own without a bell: those that have waited unread for ten minutes are mailed, gathered by conversation.',
  ].join('\n\n');
  const groups = newsGroups.filter((group) => group !== 'messages');
  return `${['# What people are told', introduction, ...groups.map(section), section(undefined)].join('\n\n')}\n`;
}
