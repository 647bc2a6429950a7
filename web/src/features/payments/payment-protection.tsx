import { protection } from '#shared/rules/money/protection.ts';
import { plural } from '#shared/rules/text/plural.ts';

const days = (count: number) => plural(count, 'day');
const { review, late } = protection;

/** How the payment of a gig is protected, in three sentences for its buyer. */
export function PaymentProtection() {
  return (
    <section aria-labelledby="protection" className="grid gap-2 rounded-card bg-sunk p-4 text-sm text-muted">
      <h3 id="protection" className="font-sans text-base tracking-normal text-ink">
        How your payment is protected
      </h3>
      <p>What you pay for a gig is held until you approve the work.</p>
      <p>
        Once it is delivered and paid, you have {days(review)} to approve it, ask for a revision that is
        included, or open a dispute; without an answer it counts as approved.
      </p>
      <p>
        If nothing is delivered, you can cancel {days(late.grace)} after the deadline, and {days(late.end)}{' '}
        after it everything is refunded to you automatically.
      </p>
    </section>
  );
}
