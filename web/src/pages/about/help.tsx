import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { OperatorAddress } from '#web/components/layout/operator-address.tsx';
import { TextPage, TextSection } from '#web/components/layout/text-page.tsx';
import { CommissionRate } from '#web/components/money/commission-rate.tsx';
import { ProtectionTable } from '#web/features/orders/protection-table.tsx';

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-brand underline">
      {children}
    </Link>
  );
}

/** /help: how to buy and sell, and where to write to. */
export function HelpPage() {
  return (
    <TextPage lead="How to get something made here, and how to sell your own work.">
      <TextSection title="Order a gig">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            Find one among the <To to="/gigs">gigs</To>, read its reviews and press Continue.
          </li>
          <li>Write down what the seller needs to know.</li>
          <li>Pay by card, at once or when the work is there.</li>
          <li>
            When the order is delivered and paid, its entry in <To to="/orders">your orders</To> leads to the
            work. Review it, then approve it: until then your money is held. Then you can review the gig.
          </li>
        </ol>
      </TextSection>
      <TextSection title="Have a larger project done">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            <To to="/addProject">Post a project</To> with a budget and a number of modules.
          </li>
          <li>
            Compare the bids in <To to="/myprojects">your projects</To>, ask the freelancers questions, and
            accept one bid.
          </li>
          <li>Assign the modules, each with its own deadline.</li>
          <li>
            Review what is handed in: approve it with an amount, or ask for changes. When the freelancer
            agrees to the amount, pay the module by card. Or pay it in advance: then the money is held, and
            the freelancer gets what you approve of it.
          </li>
        </ol>
      </TextSection>
      <TextSection title="Sell your work">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            <To to="/register?seller=1">Become a seller</To>. The same account buys and sells.
          </li>
          <li>
            <To to="/add">Publish a gig</To> at a fixed price, or bid on one of the{' '}
            <To to="/projects">projects</To> of clients.
          </li>
          <li>
            Deliver a link or a file. It can be replaced until the order is paid, and later when the buyer
            asks for a revision. When the buyer approves the work, or does not answer for{' '}
            {plural(protection.review, 'day')}, its price is credited to you, less <CommissionRate />{' '}
            commission. A module of a project is credited as soon as it is paid.
          </li>
        </ol>
        <p>
          What is credited to you is paid out to your bank {plural(protection.clearance.usual, 'day')} later,
          or {plural(protection.clearance.first, 'day')} later if it was paid before{' '}
          {protection.clearance.firstSales} of your orders and modules were done.{' '}
          <To to="/earnings">Your earnings</To> show what is held, what comes next and what is missing for it.
        </p>
      </TextSection>
      <TextSection title="How the payment of a gig is protected">
        <p>
          What you pay for a gig is held until you approve the work. The page of an order says how much is
          held, and what happens automatically if nobody acts, with the day and the hour. Nothing is held for
          more than {plural(protection.ceiling, 'day')}: that long after the payment, work that waits for your
          answer counts as approved, a dispute ends with the middle of the two amounts, and everything else is
          refunded. While your bank is reviewing a payment, nothing of it moves.
        </p>
        <ProtectionTable />
      </TextSection>
      <TextSection title="Your account">
        <p>
          In your <To to="/settings">settings</To> you change your name, your picture and what you say of your
          work, see <To to="/settings/sign-in">where you are signed in</To>, and choose{' '}
          <To to="/settings/notifications">what you are told</To>. If you cannot sign in,{' '}
          <To to="/forgot">have a link emailed to you</To> by which you choose another password.
        </p>
      </TextSection>
      <TextSection title="When something is wrong">
        <p>
          The page of an order says where its money is and what you can do: ask for a revision, cancel, refund
          money, or open a dispute, in which both sides name an amount.
        </p>
        <p>
          Write to the other party first: every gig, order and project has a button for it, and your{' '}
          <To to="/messages">messages</To> stay together. About a payment, your account or somebody’s conduct,
          write to <OperatorAddress />.
        </p>
      </TextSection>
      <TextSection title="Software by others">
        <p>
          This site contains software and fonts by others, under{' '}
          <a href="/third-party-notices.txt" className="font-semibold text-brand underline">
            their licences
          </a>
          .
        </p>
      </TextSection>
    </TextPage>
  );
}
