import type { ComponentProps } from 'react';

import { config } from '#web/lib/config.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode'> & {
  label: string;
};

/**
 * A field for an amount in the environment's currency, which its label names. What is typed is read by `readAmount`,
 * because the keypad for decimals has a comma or a dot, depending on the phone's language, but not both.
 */
export function MoneyField({ label, ...rest }: MoneyFieldProps) {
  const unit = config().currency.toUpperCase();
  return <TextField {...rest} label={`${label} (${unit})`} inputMode="decimal" autoComplete="off" />;
}
