import type { ComponentProps } from 'react';

import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> & {
  hasDecimals?: boolean;
};

/**
 * A number, typed as text: a browser's number input answers '' for what it cannot read, turns with the wheel and
 * hides what was typed. The schema reads the digits and says what is wrong with them.
 */
export function NumberField({ hasDecimals = false, ...rest }: NumberFieldProps) {
  return <TextField {...rest} inputMode={hasDecimals ? 'decimal' : 'numeric'} autoComplete="off" />;
}
