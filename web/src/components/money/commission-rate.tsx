import { inPercent } from '#shared/rules/money/commission.ts';
import { config } from '#web/lib/config.ts';

/** The commission on what is sold now: '10%'. */
export function CommissionRate() {
  return <span className="whitespace-nowrap">{inPercent(config().commission)}</span>;
}
