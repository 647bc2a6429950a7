import { ModuleAmount } from '#shared/entities/work/module.ts';
import { toMajor, type Minor } from '#shared/rules/money/money.ts';
import { limitAmount } from '#web/components/held-money/amount-limit.ts';
import { formatMoney } from '#web/lib/format.ts';

/** The amount of an approval of work for which this much is held. */
export const upToHeld = (held: Minor): typeof ModuleAmount =>
  limitAmount(ModuleAmount, held, `This is more than the ${formatMoney(toMajor(held))} that is held.`);
