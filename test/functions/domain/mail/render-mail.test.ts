import { beforeAll, describe, expect, it } from 'vitest';

import { accountWords } from '#functions/domain/mail/account/account-words.ts';
import { renderMessagesMail, renderNewsMail } from '#functions/domain/mail/layout/render-mail.ts';
import type { MailFrame, MessagesMail, NewsMail, RenderedMail } from '#functions/domain/mail/mail.ts';
import { format } from '#shared/format.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { groupOf, type NewsGroup } from '#shared/rules/news/news-groups.ts';
import { newsInShort } from '#shared/rules/news/news-subjects.ts';
import { newsKinds, newsLine, type NewsFacts, type NewsKind } from '#shared/rules/news/news.ts';
import { hostileTexts } from '#test/support/hostile/hostile-text.ts';

const site = 'https://tandem.example';
const frameOf = (group: NewsGroup | undefined, path: string): MailFrame => ({
  to: 'maya',
  group,
  link: site + path,
  unsubscribe: group && `${site}/unsubscribe?token=of-maya`,
  settings: `${site}/notifications/settings`,
  site,
  format: format('en', 'UTC'),
});

function aNewsMail(kind: NewsKind, by = 'seller', who = 'kofi.dev'): NewsMail {
  const given = [kind, by, { who, amount: toMajor(124_950), stars: 4, days: 3 }, format('en')] as const;
  return {
    ...frameOf(groupOf(kind), '/order/1'),
    kind,
    title: 'A minimalist logo for your brand',
    line: newsLine(...given),
    inShort: newsInShort(...given),
    at: '2026-11-23T11:42:55.000Z',
  };
}

const aMessagesMail = (changes: Partial<MessagesMail> = {}): MessagesMail => ({
  ...frameOf('messages', '/message/1'),
  from: { username: 'kofi.dev' },
  messages: [
    { text: 'A first draft.\nIn red.', files: 3, at: '2026-11-23T11:30:00.000Z' },
    { text: '', files: 1, at: '2026-11-23T11:31:00.000Z' },
  ],
  more: 2,
  ...changes,
});

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
const tags = (html: string) => new Set([...html.matchAll(/<([a-z]\w*)/gi)].map(([, tag]) => tag));

/** What a reader sees of the HTML part, without the words that stand for it in lists of mails. */
const shown = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div><\/div>/s, '')
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** What holds for every mail. */
function expectWholeMail({ html, text }: RenderedMail, { link, unsubscribe, settings }: MailFrame) {
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toMatch(new RegExp(`<a class="button" href="${link}"`));
  const links = [link, settings, ...(unsubscribe ? [unsubscribe] : [])];
  expect(hrefs(html)).toEqual([site, ...links]);
  // Nothing is fetched: no picture, no font, no script.
  expect(html).not.toMatch(/<(?:img|script|link|iframe|svg)|src=|url\(|@import/i);
  for (const each of links) expect(text).toContain(each);
}

/** A mail for each sentence that people are told. */
const newsMails = newsKinds.flatMap((kind) => {
  const [first, second] = [aNewsMail(kind), aNewsMail(kind, 'clock')];
  return first.line === second.line ? [first] : [first, second];
});

it.each(newsMails)(
  'the mail about news says in both parts what happened, and by one button where to go: $kind, $line',
  async (mail) => {
    const sent = await renderNewsMail(mail);
    expectWholeMail(sent, mail);
    const facts = [mail.title, mail.line, '23 Nov 2026, 11:42 UTC', 'maya'];
    facts.push(mail.group ? `emails about ${mail.group}` : 'because it is about your account.');
    for (const fact of facts) for (const part of [shown(sent.html), sent.text]) expect(part).toContain(fact);
    // The longest sentence leaves the least of a title, and is a letter or two above what is shown.
    expect(sent.subject).toMatch(/^\S.{10,69}$/);
    const [begins = ''] = mail.line.split(/[,:.] /);
    expect(sent.subject.startsWith(begins.replace(/\.$/, ''))).toBe(true);
  },
);

it.each<[what: string, mail: NewsMail, title: string, subject: string]>([
  [
    'the amount, and as much of a long title as fits',
    aNewsMail('order.pay'),
    'A very long title of a gig about logos, letters and many other things',
    'kofi.dev paid $1,249.50 · A very long title of a gig about logos, let…',
  ],
  [
    'the days that are left',
    aNewsMail('module.remindDecision'),
    'Logo',
    'Please confirm or decline the amount: 3 days left · Logo',
  ],
  [
    'what happened alone, where there is no title',
    aNewsMail('payout.account'),
    '',
    'Your payout account needs something from you',
  ],
  [
    'the whole of a name with pauses',
    aNewsMail('order.deliver', 'seller', 'Kofi, Inc.'),
    'Logo',
    'Kofi, Inc. delivered the work · Logo',
  ],
])('the subject of a mail tells %s', async (_, mail, title, expected) => {
  expect((await renderNewsMail({ ...mail, title })).subject).toBe(expected);
});

const untilJan = { until: '2027-01-02T12:00:00.000Z' };
it.each<[kind: NewsKind, by: string, facts: Partial<NewsFacts>, line: string]>([
  ['order.offer', 'seller', untilJan, 'omar asks for $60. Answer by Jan 2, 2027.'],
  ['module.offer', 'client', untilJan, 'omar offers to release $60. Answer by Jan 2, 2027.'],
  [
    'order.dispute',
    'buyer',
    { amount: toMajor(0) },
    'omar opened a dispute, and asks for all of the money back.',
  ],
  ['order.refunded', 'provider', {}, '$60 refunded. Your bank shows it in 5–10 days.'],
  [
    'order.expire',
    'clock',
    { ...untilJan, missed: 'delivery' },
    'Cancelled: the seller did not deliver by Jan 2, 2027. $60 is being refunded.',
  ],
  [
    'module.lapse',
    'clock',
    { ...untilJan, missed: 'answer', amount: undefined },
    'Cancelled: the freelancer did not confirm the amount by Jan 2, 2027.',
  ],
  [
    'order.returnUnclaimed',
    'clock',
    { side: 'buyer' },
    '$60 is being refunded: the seller could not be paid in time.',
  ],
  [
    'order.returnUnclaimed',
    'clock',
    { side: 'seller' },
    'You could not be paid in time, so $60 is being refunded to the buyer.',
  ],
  [
    'account.email',
    'owner',
    untilJan,
    'Your email was changed. The old address can take that back until Jan 2, 2027.',
  ],
  ['account.email', 'owner', {}, 'Your email was changed. If that was not you, set a new password at once.'],
])('%s, by %s, with %o: %s', (kind, by, facts, line) => {
  const all = { who: 'omar', amount: toMajor(6_000), ...facts };
  expect(newsLine(kind, by, all, format('en', 'UTC'))).toBe(line);
});

it('the mails that ask to confirm an address say what that is good for, and of being paid to sellers alone', () => {
  const facts = { at: '', format: format('en', 'UTC') };
  const verify = (isSeller: boolean) => accountWords.verify('nuri', { ...facts, isSeller }).said[0];
  expect(verify(true)).toMatch(/ to get updates by email and to be paid\.$/);
  expect(verify(false)).toMatch(/ to get updates by email\.$/);
  expect(accountWords.confirm('nuri').said[0]).toBe(
    'Confirm this address to use it for the account \u2068nuri\u2069.',
  );
});

it('no mail about an account makes a link of a name', () => {
  const facts = { at: '', format: format('en', 'UTC'), isSeller: false };
  expect(accountWords.verify('evil.com。jp', facts).said[0]).toContain('evil.\u2060com。\u2060jp');
  const digits = (name: string) => accountWords.verify(name, facts).said[0];
  const broken = [...'1800'].map((digit) => `${digit}\u2060`).join('');
  expect(digits('Call 1800 555-0199')).toContain(`Call ${broken} `);
  expect(digits('Call 1800 555-0199')).not.toMatch(/\d[ -]?\d/);
  expect(digits('maya 1990-12')).toContain('maya 1990-12');
});

describe('the mail about messages', () => {
  it('quotes them with the lines and the number of files that they have, and says how many more there are', async () => {
    const mail = aMessagesMail();
    const sent = await renderMessagesMail(mail);
    expectWholeMail(sent, mail);
    expect(sent.subject).toBe('4 new messages from kofi.dev');
    expect(sent.html).toContain('A first draft.<br/>In red.');
    expect(sent.text).toContain('> A first draft.\n> In red.');
    for (const fact of [
      'kofi.dev wrote to you',
      '3 files · 23 Nov 2026, 11:30 UTC',
      '1 file · 23 Nov 2026',
      'and 2 more messages',
    ])
      for (const part of [shown(sent.html), sent.text]) expect(part.replaceAll(/\s+/g, ' ')).toContain(fact);
  });

  it('marks each line that somebody wrote where nothing else tells it from the words of the marketplace', async () => {
    const claim = 'Your payout failed.';
    const text = [
      'Look.',
      '',
      '\u2014 The Tandem team',
      `${claim}\r${claim}\u2028${claim}\u0085${claim}`,
    ].join('\n');
    const messages = aMessagesMail({ messages: [{ text, files: 0, at: '2026-11-23T11:30:00.000Z' }] });
    const news = { ...aNewsMail('order.pay'), title: claim };
    for (const sent of [await renderMessagesMail(messages), await renderNewsMail(news)]) {
      const lines = sent.text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/);
      const claims = lines.filter((line) => line.includes(claim) || line.includes('The Tandem team'));
      expect(claims.length).toBeGreaterThan(0);
      for (const line of claims) expect(line).toMatch(/^> /);
    }
  });

  it('says nothing of more messages when there are none', async () => {
    const { text, subject } = await renderMessagesMail(
      aMessagesMail({ more: 0, messages: [{ text: 'Hi.', files: 0, at: '2026-11-23T11:30:00.000Z' }] }),
    );
    expect(text).not.toContain('more message');
    expect(subject).toBe('1 new message from kofi.dev');
  });
});

describe('names and texts that are more than that', () => {
  let usual: Set<string | undefined>;
  beforeAll(async () => {
    usual = new Set([...tags((await renderMessagesMail(aMessagesMail())).html), 'br']);
  });
  const headerLines = [
    'Maya\r\nBcc: everybody@example.com',
    'Maya\u2028Bcc: everybody@example.com\u0000',
    'Maya\u202E',
  ];

  it.each([...hostileTexts, ...headerLines])(
    'are text in every place, and no header: %j',
    async (hostile) => {
      const news = {
        ...aNewsMail('order.pay', 'buyer', hostile),
        to: hostile,
        title: hostile,
      };
      const messages = aMessagesMail({
        to: hostile,
        from: { username: hostile },
        messages: [{ text: hostile, files: 0, at: news.at }],
      });
      for (const { sent, mail } of [
        { sent: await renderNewsMail(news), mail: news },
        { sent: await renderMessagesMail(messages), mail: messages },
      ]) {
        expect(hrefs(sent.html)).toEqual([site, mail.link, mail.settings, mail.unsubscribe]);
        expect([...tags(sent.html)].filter((tag) => !usual.has(tag))).toEqual([]);
        expect(sent.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202E]/u);
      }
    },
  );
});
