import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';

import type { Gig } from '#shared/entities/work/gig.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { Price } from '#web/components/money/price.tsx';

/** A gig's offer and price, with the actions below. */
export function PriceBox({ gig, children }: { gig: Gig; children: ReactNode }) {
  return (
    <section aria-labelledby="offer" className="card grid gap-4 p-6 lg:sticky lg:top-34">
      <div className="flex items-start justify-between gap-4">
        <h2 id="offer" className="text-lg">
          {gig.shortTitle}
        </h2>
        <p className="text-xl leading-none font-bold">
          <Price amount={gig.price} />
        </p>
      </div>
      <p className="text-muted">{gig.shortDesc}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 font-semibold">
        <li className="flex items-center gap-2">
          <Clock className="size-5 text-muted" aria-hidden />
          {`${gig.deliveryDate}-day delivery`}
        </li>
        <li className="flex items-center gap-2">
          <RefreshCw className="size-5 text-muted" aria-hidden />
          {plural(gig.revisionNumber, 'revision')}
        </li>
      </ul>
      {gig.features.length > 0 && (
        <ul aria-label="What is included" className="grid gap-2">
          {gig.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
