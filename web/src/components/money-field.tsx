import type { ComponentProps } from 'react';

import { useCurrency } from '#web/lib/config.ts';
import { NumberField } from '#web/ui/number-field.tsx';

type MoneyFieldProps = Omit<ComponentProps<typeof NumberField>, 'label'> & { label: string };

/** An amount; the label names the environment's currency. */
export function MoneyField({ label, ...rest }: MoneyFieldProps) {
  const currency = useCurrency();
  return <NumberField {...rest} label={currency ? `${label} (${currency.toUpperCase()})` : label} />;
}
