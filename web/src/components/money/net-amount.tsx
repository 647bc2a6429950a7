import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

import { commissionOn, inPercent } from '#shared/rules/money/commission.ts';
import { currency, smallestOf } from '#shared/rules/money/currency.ts';
import { toMajor, toMinor } from '#shared/rules/money/money.ts';
import { readAmount } from '#shared/rules/money/read-amount.ts';
import { config } from '#web/lib/config.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Outcome } from '#web/ui/forms/outcome.tsx';

type NetAmountProps<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values> };

/** Below the field of a price: what its seller gets of it. Nothing while it is no amount. */
export function NetAmount<Values extends FieldValues>({ control, name }: NetAmountProps<Values>) {
  const typed: unknown = useWatch({ control, name });
  const price = typeof typed === 'string' ? toMinor(readAmount(typed) ?? '') : null;
  return <Outcome>{price ? netText(price, config().commission) : null}</Outcome>;
}

function netText(price: number, rate: number): string {
  if (rate === 0) return 'You get all of it: this marketplace takes no commission.';
  const [net, gross] = [price - commissionOn(price, rate, smallestOf(currency())), price].map((each) =>
    formatMoney(toMajor(each)),
  );
  return `You get ${net} of ${gross}; ${inPercent(rate)} is the marketplace’s commission.`;
}
