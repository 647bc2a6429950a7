import type { ComponentProps } from 'react';

import { Field, useControl, type FieldText } from './field.tsx';

/** Several lines of text, at first `rows` of them. It grows with its content. */
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
        // A field that is sized by its content ignores `rows`.
        style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
        className="control field-sizing-content max-h-[60vh] py-2.5"
      />
    </Field>
  );
}
