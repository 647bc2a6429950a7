import { createElement as h, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';

import { darkStyleSheet, dressed, type Look } from './mail-styles.ts';
import type { MailFrame } from './mail.ts';

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

export const paragraph = (look: Look, ...children: ReactNode[]) => h(Text, dressed(look), ...children);

const ring = (look: 'ring' | 'second-ring') => h('span', { ...dressed(look), 'aria-hidden': true });

/** The mark (two linked rings) and the name: clients that draw no rings show the name alone. */
const mark = (site: string) =>
  paragraph(
    'mark',
    h(Link, { ...dressed('mark-link'), href: site }, ring('ring'), ring('second-ring'), 'tandem'),
  );

/** Why one gets the mail, and how it ends. */
function foot({ to, group, settings, unsubscribe }: MailFrame) {
  const link = (href: string, text: string) =>
    paragraph('small', h(Link, { ...dressed('link'), href }, text));
  const why = group ? `mails about ${group} are switched on.` : 'it is about the safety of your account.';
  return h(
    Section,
    dressed('foot'),
    paragraph('small', 'This mail is for ', named(to), `, because ${why}`),
    link(settings, 'Change what you are told'),
    unsubscribe ? link(unsubscribe, `No more mails about ${group}`) : null,
  );
}

/** The page of every mail: the mark, a title, what is said, one button, and why one gets it. */
export const mailLayout = ({ frame, subject, preview, title, button }: MailLayout, ...said: ReactNode[]) =>
  h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkStyleSheet),
    ),
    h(Preview, { useTitleTag: false, children: preview }),
    h(
      Body,
      dressed('paper'),
      h(
        Container,
        dressed('card'),
        mark(frame.site),
        h(Heading, { as: 'h1', ...dressed('title') }, title),
        ...said,
        h(Button, { ...dressed('button'), href: frame.link }, button),
        foot(frame),
      ),
    ),
  );
