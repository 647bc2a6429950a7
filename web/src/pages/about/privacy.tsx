import { Link } from 'react-router-dom';

import * as retention from '#shared/limits/retention.ts';
import type { Stored } from '#shared/rules/stored.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { ForOperators, TextPage, TextSection } from '#web/components/layout/text-page.tsx';

/** What is stored about a person. Every kind of record of functions/domain/closing/kinds.ts belongs to one of these. */
const stored: Record<Stored, string> = {
  profile:
    'What you type when you join: username, email address, country and, if you give them, phone, picture and a text about you; and what you add to your profile later, such as languages, skills and links. The time zone of your browser when you joined, or the one that you chose since, in which emails to you say times. Which version of the terms you accepted, and when. Of your password only a hash is stored, from which it cannot be read. The usernames that you have had stay reserved to your account.',
  signIn:
    'Where you are signed in: for each session when it began, the browser as it names itself and, where the network tells it, the country. Of a passkey, its public key and the name that you gave it.',
  work: 'What you publish, order, bid, write, review and deliver, with the time at which you did; and what an operator of this marketplace has decided about it or about your account, with the reason.',
  payments:
    'For each payment its amount, its state, what was held, released and refunded of it, and Stripe’s number of it; and for the receipt, the names of both sides at that time. Stripe is told your username, your email address and what each payment is for. Your card’s details go from your browser to Stripe and never reach this site.',
  news: `What you were told of your work and your account in the last ${plural(retention.newsDays, 'day')}, the emails about it, and how you want to be told.`,
  requests:
    'Technical logs of requests, and for a short time how often an address signed in, joined, uploaded or read without an account, against abuse.',
};

/** /privacy: what is stored about a person and who sees it, for an operator to replace. */
export function PrivacyPage() {
  return (
    <TextPage lead="What this marketplace stores about you, who sees it, and what stays in your browser.">
      <ForOperators />
      <TextSection title="What is stored">
        <ul className="grid list-disc gap-2 pl-5">
          {Object.entries(stored).map(([what, text]) => (
            <li key={what}>{text}</li>
          ))}
        </ul>
      </TextSection>
      <TextSection title="Who sees it">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Everybody: your username, picture, country, what you say of yourself and your work, and the month
            in which you joined; of sellers also what their orders, deliveries and replies add up to; gigs,
            open projects and reviews; and every picture in them.
          </li>
          <li>
            The two parties only: orders, requirements, revisions, disputes, bids, modules and messages, with
            the files attached to them. A seller also receives the email address and the country of those who
            order.
          </li>
          <li>Delivered files: the seller at once, the buyer when the order is completed and paid.</li>
          <li>You only: your phone number, your time zone, and whom you have blocked.</li>
          <li>
            The operator of this marketplace, who keeps the database, the files, the logs and what you report.
          </li>
        </ul>
      </TextSection>
      <TextSection title="In your browser">
        <p>
          One cookie keeps you signed in for up to {plural(retention.sessionDays, 'day')}. Another has the
          browser known again when you sign in with it, so that you are told of any other one. The browser’s
          storage keeps your account’s number, name, picture and role while you are signed in, the colours you
          chose, texts you have not sent yet and messages that wait for the network. Signing out removes all
          of it but the colours. There are no cookies for advertising and none that follow you to other sites.
          The payment page loads Stripe’s script, which uses Stripe’s own cookies.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          What you say of yourself is yours to change, in your{' '}
          <Link to="/settings" className="font-semibold text-brand underline">
            settings
          </Link>
          . A new name and picture replace the old ones wherever you are shown; orders, receipts and
          notifications keep the name under which they were made. There you can also download everything that
          is stored about you, and delete your account once no work is open and no money is held or owed. For{' '}
          {plural(retention.closingDays, 'day')} you can take that back. After that your name, picture,
          address and texts are gone; what others own of it, such as orders and messages, stays under “Deleted
          user”, and the books keep their amounts. Against mistakes and failures, files are kept for{' '}
          {plural(retention.removedFileDays, 'day')} after they are removed, and backups of everything else
          for {retention.backupDays}. Receipts keep the names that were on them for{' '}
          {plural(retention.receiptYears, 'year')} after the year of the payment, because tax law asks for it:
          only the other party and the operator see them. Stripe deletes your name and address as its
          customer, and keeps the payments. Your former name is kept for{' '}
          {plural(retention.formerNameDays, 'day')} as a hash, so that nobody can pass for you.
        </p>
      </TextSection>
    </TextPage>
  );
}
