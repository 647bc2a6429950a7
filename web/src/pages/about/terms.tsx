import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { ForOperators, TextPage, TextSection } from '#web/components/layout/text-page.tsx';
import { CommissionRate } from '#web/components/money/commission-rate.tsx';

/** /terms: what buyers and sellers agree to, for an operator to replace. */
export function TermsPage() {
  return (
    <TextPage lead="What buyers and sellers agree to when they use this marketplace.">
      <ForOperators />
      <TextSection title="Accounts">
        <p>
          One account buys and sells: whoever joins as a buyer can open a shop later, and a shop stays. The
          name is yours: it may not pass for another person’s or for those who run this site, and nobody else
          gets one that you have used. Keep your password to yourself: what is done with your account counts
          as done by you.
        </p>
      </TextSection>
      <TextSection title="Gigs and orders">
        <p>
          A seller offers a gig at a fixed price. An order keeps the price, the delivery time and what is
          included as they were when it was placed, even if the gig is taken off the market later.
        </p>
        <p>
          The seller delivers a file or a link. The buyer can open the work once it is delivered and the order
          is paid.
        </p>
        <p>
          The payment of an order is held until its buyer approves the work, or does not answer for{' '}
          {plural(protection.review, 'day')} after it is delivered and paid. It is refunded to the buyer when
          the order is cancelled or not delivered in time; in a dispute the two sides agree on an amount, or
          the middle of their amounts counts. Nothing is held for more than{' '}
          {plural(protection.ceiling, 'day')}.
        </p>
      </TextSection>
      <TextSection title="Projects">
        <p>
          A client posts a project, freelancers place one bid each, and the client accepts one of them. The
          work is handed in module by module. The client approves a module with an amount, the freelancer
          agrees to that amount, and then the client pays it. While nothing is paid, the freelancer may give a
          module up, and it ends when an answer to handed-in work or to an amount does not come for{' '}
          {plural(protection.unpaid, 'day')}.
        </p>
      </TextSection>
      <TextSection title="Payment">
        <p>
          Cards are charged by Stripe, for the operator of this marketplace. The price on the screen is the
          price that is charged. An order or a module counts as paid when Stripe confirms it. What is released
          of an order is credited to its seller, less the commission of the day on which the order was placed,
          which is <CommissionRate /> today.
        </p>
        <p>
          A module can be paid in advance, or once its amount is agreed on. What was paid in advance is held
          like the payment of an order. Any other payment of a module is credited to the freelancer at once,
          because its work is approved before, less the commission of the day on which it was assigned.
        </p>
        <p>
          What is credited to a seller is paid out to their bank {plural(protection.clearance.usual, 'day')}{' '}
          later, or {plural(protection.clearance.first, 'day')} later if it was paid before{' '}
          {protection.clearance.firstSales} of their orders and modules were done. If the seller has no
          account to be paid out to, it is refunded to its buyer {plural(protection.unclaimed.end, 'day')}{' '}
          after the payment, and at least {plural(protection.unclaimed.notice, 'day')} after the seller was
          first told.
        </p>
      </TextSection>
      <TextSection title="What is not allowed">
        <p>
          Work and texts that break the law or the rights of others, attempts to get at other people’s
          accounts or files, and reviews that are not about work that was ordered and paid.
        </p>
      </TextSection>
    </TextPage>
  );
}
