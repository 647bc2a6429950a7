import type { Earnings } from '#shared/entities/money/earning.ts';
import { Price } from '#web/components/money/price.tsx';

const figures = [
  { name: 'held', term: 'Held', what: 'until the work is approved, or a dispute ends' },
  { name: 'clearing', term: 'Approved', what: 'not sent to your bank yet' },
  { name: 'onItsWay', term: 'On its way', what: 'to your bank' },
  { name: 'paid', term: 'Paid', what: 'to date' },
] as const;

/** The sums of a seller, in the order in which money goes through them. */
export function EarningsFigures({ earnings }: { earnings: Earnings }) {
  return (
    <dl className="card grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      {figures.map(({ name, term, what }) => (
        <div key={name} className="grid content-start gap-1 bg-surface p-5 sm:p-6">
          <dt className="text-sm font-semibold text-muted">{term}</dt>
          <dd>
            <p className="font-display text-xl font-bold tabular-nums sm:text-2xl">
              <Price amount={earnings[name]} />
            </p>
            <p className="text-sm text-muted">{what}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
