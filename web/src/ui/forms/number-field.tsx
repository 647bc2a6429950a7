import type { ComponentProps } from 'react';

import { TextField } from './text-field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>;

/**
 * A whole number in a text input. A number input changes with the mouse wheel, and its value is '' when the text is not a
 * number. The value of this field is always the text; the schema parses it and reports errors.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" />;
}
