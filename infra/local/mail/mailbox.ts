import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { timestamp } from '#functions/lib/clock.ts';

import { openMailFile } from './mail-file.ts';
import type { Outgoing } from './outgoing.ts';

/** A mail that was sent, as it is kept and shown. */
export type SentMail = {
  id: string;
  at: string;
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  tags: Record<string, string>;
};

/** Takes the events about mails, as the topic that SES writes to would pass them on. */
export type Notify = (message: string) => Promise<void>;

/** What SES's mailbox simulator reports on a mail, by the local part of the address. */
const simulated: Readonly<Record<string, (emailAddress: string) => object>> = {
  bounce: (emailAddress) => ({
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: [{ emailAddress }] },
  }),
  complaint: (emailAddress) => ({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress }] },
  }),
};

const pairs = (list: { Name: string; Value: string }[] = []) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

/** Stands for SES: keeps mails in the data folder instead of sending them, and reports on each. */
export function openMailbox(folder: string, notify: Notify) {
  const file = openMailFile<SentMail>(join(folder, 'mails.jsonl'));
  let notifying = Promise.resolve();

  function notifyOf(mail: SentMail): void {
    const tags = Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]]));
    const about = { mail: { messageId: mail.id, timestamp: mail.at, destination: mail.to, tags } };
    const events = [
      { eventType: 'Send', send: {} },
      ...mail.to.flatMap((address) => {
        const [local = '', host] = address.split('@');
        return (host === 'simulator.amazonses.com' && simulated[local]?.(address)) || [];
      }),
    ];
    for (const event of events)
      notifying = notifying
        .then(() => notify(JSON.stringify({ ...event, ...about })))
        .catch((error: unknown) => console.error('The report on a mail was not delivered.', error));
  }

  return {
    /** Keeps a mail, and answers its id. */
    send({ FromEmailAddress, Destination, Content, EmailTags }: Outgoing): string {
      const { Subject, Body, Headers } = Content.Simple;
      const mail: SentMail = {
        id: randomUUID(),
        at: timestamp(),
        from: FromEmailAddress,
        to: Destination.ToAddresses,
        subject: Subject.Data,
        html: Body.Html.Data,
        text: Body.Text.Data,
        headers: pairs(Headers),
        tags: pairs(EmailTags),
      };
      file.add(mail);
      notifyOf(mail);
      return mail.id;
    },
    /** The mails that were sent, to one address if it is given, oldest first. */
    list: (to?: string): SentMail[] => file.all().filter((mail) => !to || mail.to.includes(to)),
    /** Resolves once everything is reported. */
    settled: (): Promise<void> => notifying,
  };
}
export type Mailbox = ReturnType<typeof openMailbox>;
