import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

import { UploadField } from './upload-field.tsx';

export type FormUploadFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof UploadField>,
  'value' | 'onChange' | 'error' | 'ref'
> & { control: Control<Values>; name: FieldPath<Values> };

/** An upload field that is bound to a form. Its value is a list where `max` is given, else one text, '' for no file. */
export function FormUploadField<Values extends FieldValues>({
  control,
  name,
  ...props
}: FormUploadFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const isList = props.max !== undefined;
  const value = field.value as string[] | string | undefined;
  return (
    <UploadField
      {...props}
      ref={field.ref}
      value={typeof value === 'string' ? [value].filter(Boolean) : (value ?? [])}
      onChange={(uploads) => field.onChange(isList ? uploads : (uploads[0] ?? ''))}
      error={fieldState.error?.message}
    />
  );
}
