import { render, toPlainText } from '@react-email/render';
import { createElement as h, Fragment, type ReactElement } from 'react';

import type { AccountMail, MessagesMail, NewsMail, RenderedMail } from '#functions/domain/mail/mail.ts';
import { marketName } from '#functions/lib/market-name.ts';
import type { Format } from '#shared/format.ts';
import { messagesSubject, newsSubject } from '#shared/rules/news/mail-subject.ts';
import { areaOf, type NewsArea } from '#shared/rules/news/news-groups.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { preview } from '#shared/rules/text/preview.ts';

import { box, paragraph } from './mail-elements.ts';
import { mailLayout, named, quoted } from './mail-layout.ts';

/** How much of a mail its client shows beside the subject, about. */
const PREVIEW = 120;

const buttons: Record<NewsArea, string> = {
  order: 'Open the order',
  module: 'Open the module',
  bid: 'Open the project',
  review: 'Open the gig',
  portfolio: 'See what is shown',
  payout: 'Open your earnings',
  account: 'Open your settings',
};

/** The area of the page that a mail leads to: news about payouts may lead to the settings, and those about accounts to the earnings. */
function areaOfPage({ kind, link, site }: NewsMail): NewsArea {
  if (link.startsWith(`${site}/earnings`)) return 'payout';
  return link.startsWith(`${site}/settings`) ? 'account' : areaOf(kind);
}

/** What people wrote is quoted in the part in plain text, which shows no box or other letters around it. */
const quotes = {
  selector: '[data-quoted=true]',
  format: 'blockquote',
  options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
};

/** Both parts of a mail are made of the same page, so that they tell the same. */
async function rendered(subject: string, page: ReactElement): Promise<RenderedMail> {
  const html = await render(page);
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }, quotes] });
  return { subject, html, text };
}

/** The mail about one thing that happened. */
export async function renderNewsMail(mail: NewsMail): Promise<RenderedMail> {
  const { title, line, at, format } = mail;
  const subject = newsSubject(mail);
  const button = buttons[areaOfPage(mail)];
  const page = mailLayout(
    {
      frame: mail,
      subject,
      preview: preview(line, PREVIEW),
      title: title ? quoted(title) : named(marketName()),
      button,
    },
    paragraph('text', line),
    paragraph('small', format.mailedMoment(at)),
  );
  return rendered(subject, page);
}

type Written = MessagesMail['messages'][number];

/** What ends a line for some program that shows mails. */
const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;

/** A text with the breaks of its lines. */
const lines = (text: string) =>
  text.split(LINE_END).flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));

const quote = ({ text, files, at }: Written, format: Format) =>
  box(
    'quote',
    text ? paragraph('text', quoted(...lines(text))) : null,
    paragraph('small', `${files > 0 ? `${plural(files, 'file')} · ` : ''}${format.mailedMoment(at)}`),
  );

/** The mail about what somebody wrote. */
export async function renderMessagesMail(mail: MessagesMail): Promise<RenderedMail> {
  const { from, messages, more, format } = mail;
  const subject = messagesSubject(messages.length + more, from.username);
  const [first] = messages;
  const page = mailLayout(
    {
      frame: mail,
      subject,
      preview: preview(first?.text || subject, PREVIEW),
      title: h(Fragment, null, named(from.username), ' wrote to you'),
      button: 'Read and answer',
    },
    ...messages.map((message) => quote(message, format)),
    more > 0 ? paragraph('small', `and ${plural(more, 'more message')}`) : null,
  );
  return rendered(subject, page);
}

/** The mail about the account itself. */
export async function renderAccountMail(mail: AccountMail): Promise<RenderedMail> {
  const { subject, said, button } = mail;
  const page = mailLayout(
    { frame: mail, subject, preview: preview(said[0] ?? subject, PREVIEW), title: subject, button },
    ...said.map((text) => paragraph('text', text)),
  );
  return rendered(subject, page);
}
