import type { ComponentProps } from 'react';

import { Field, useControl, type FieldText } from './field.tsx';

/** Several lines of text. It grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  className,
  rows = 4,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id'> & FieldText) {
  const control = useControl({ hint, error });
  return (
    <Field {...{ label, hint, error, control }} isOptional={isOptional ?? false} className={className ?? ''}>
      <textarea
        rows={rows}
        {...rest}
        {...control}
        className="control field-sizing-content max-h-[60vh] min-h-28 py-2.5"
      />
    </Field>
  );
}
