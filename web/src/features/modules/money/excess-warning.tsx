import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';

import { toMajor, type Minor } from '#shared/rules/money/money.ts';
import { Price } from '#web/components/money/price.tsx';

/** Says by how much an amount that is typed exceeds what is left of the bid; nothing if it does not. */
export function ExcessWarning({ excess }: { excess: Minor }) {
  return (
    <p role="status" className="empty:absolute">
      {excess > 0 && (
        <span className="flex items-start gap-2 text-sm font-medium text-accent-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            This is <Price amount={toMajor(excess)} /> more than what is left of the bid.
          </span>
        </span>
      )}
    </p>
  );
}
