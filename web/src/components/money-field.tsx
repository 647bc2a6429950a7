import type { ComponentProps } from 'react';

import { useCurrency } from '#web/lib/config.ts';
import { NumberField } from '#web/ui/number-field.tsx';

type MoneyFieldProps = Omit<ComponentProps<typeof NumberField>, 'label'> & { label: string };

/** A field for an amount in the environment's currency, which its label names. */
export function MoneyField({ label, ...rest }: MoneyFieldProps) {
  const currency = useCurrency();
  return <NumberField {...rest} label={currency ? `${label} (${currency.toUpperCase()})` : label} />;
}
