import { inPercent } from '#shared/rules/money/commission.ts';
import { useCommission } from '#web/lib/commission.ts';

/** The commission on what is sold now: '10%'. Before it is loaded it is invisible but takes its space. */
export function CommissionRate() {
  const rate = useCommission();
  return (
    <span className={rate === undefined ? 'invisible' : 'whitespace-nowrap'}>{inPercent(rate ?? 1_000)}</span>
  );
}
