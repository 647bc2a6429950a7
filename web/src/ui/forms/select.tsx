import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';

import { Field, useControl, type FieldText } from './field.tsx';

export type Choice = { value: string; label: string };
type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldText & { choices: readonly Choice[]; placeholder?: string };

/** A native select with its label. Phones show their own list of choices. */
export function Select({
  label,
  hint,
  error,
  isOptional,
  className,
  choices,
  placeholder,
  ...rest
}: SelectProps) {
  const control = useControl({ hint, error });
  return (
    <Field {...{ label, hint, error, control }} isOptional={isOptional ?? false} className={className ?? ''}>
      <div className="relative">
        <select {...rest} {...control} className="control h-11 appearance-none truncate pr-11">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-3 right-4 size-5 text-muted" aria-hidden />
      </div>
    </Field>
  );
}
