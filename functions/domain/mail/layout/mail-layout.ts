import { createElement as h, type ReactNode } from 'react';

import type { MailFrame } from '#functions/domain/mail/mail.ts';
import { unlinked } from '#functions/domain/mail/unlinked.ts';
import { marketName } from '#functions/lib/market-name.ts';

import { body, box, button as buttonTo, link, paragraph, summary } from './mail-elements.ts';
import { darkStyleSheet, dressed } from './mail-styles.ts';

type MailLayout = {
  frame: MailFrame;
  subject: string;
  /** What mail clients show beside the subject. */
  preview: string;
  title: ReactNode;
  /** The words of the one button, which leads to the frame's link. */
  button: string;
};

/** Text that somebody chose, in its own direction. */
export const named = (...text: ReactNode[]) => h('bdi', { dir: 'auto' }, ...text);

/** Text that somebody wrote and that is no part of a sentence: the part in plain text marks each of its lines. */
export const quoted = (...text: ReactNode[]) => h('bdi', { dir: 'auto', 'data-quoted': true }, ...text);

const ring = (look: 'ring' | 'second-ring') => h('span', { ...dressed(look), 'aria-hidden': true });

/** The mark (two linked rings) and the name, in small letters: clients that draw no rings show the name alone. */
const mark = (site: string) =>
  paragraph('mark', link('mark-link', site, ring('ring'), ring('second-ring'), marketName().toLowerCase()));

/** Why one gets the mail, and how it ends. */
function foot({ to, group, settings, unsubscribe }: MailFrame) {
  const why = group ? `emails about ${group} are switched on.` : 'it is about your account.';
  return box(
    'foot',
    paragraph('small', 'This email is for ', named(unlinked(to)), `, because ${why}`),
    paragraph('small', link('link', settings, 'Change what you are told')),
    unsubscribe ? paragraph('small', link('link', unsubscribe, `No more emails about ${group}`)) : null,
  );
}

/** The page of every mail: the mark, a title, what is said, one button, and why one gets it. */
export const mailLayout = ({ frame, subject, preview, title, button }: MailLayout, ...said: ReactNode[]) =>
  h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkStyleSheet),
    ),
    body(
      'paper',
      summary(preview),
      box(
        'card',
        mark(frame.site),
        h('h1', dressed('title'), title),
        ...said,
        buttonTo('button', frame.link, button),
        foot(frame),
      ),
    ),
  );
