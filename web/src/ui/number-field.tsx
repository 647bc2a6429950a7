import type { ComponentProps } from 'react';

import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> & {
  hasDecimals?: boolean;
};

/**
 * A number in a text input. A number input changes with the mouse wheel, and gives '' instead of what was typed when
 * that is no number. Here the schema reads the text and reports what is wrong with it.
 */
export function NumberField({ hasDecimals = false, ...rest }: NumberFieldProps) {
  return <TextField {...rest} inputMode={hasDecimals ? 'decimal' : 'numeric'} autoComplete="off" />;
}
