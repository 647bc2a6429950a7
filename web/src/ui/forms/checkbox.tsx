import Check from 'lucide-react/icons/check';
import type { ComponentProps } from 'react';

import { FieldError, FieldHint, useControl, type FieldText } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & Omit<FieldText, 'isOptional'>;

/** A checkbox with its label. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const control = useControl({ hint, error });
  return (
    <div className={`grid gap-1 ${className ?? ''}`}>
      <label htmlFor={control.id} className="flex min-h-11 items-center gap-3 font-medium">
        <span className="relative grid size-6 shrink-0">
          <input
            type="checkbox"
            {...rest}
            {...control}
            className="peer size-6 appearance-none rounded-md border border-field bg-surface transition-colors checked:border-brand checked:bg-brand disabled:opacity-50 aria-invalid:border-danger"
          />
          <Check
            className="pointer-events-none absolute inset-0.5 size-5 text-on-brand opacity-0 peer-checked:opacity-100"
            aria-hidden
          />
        </span>
        {label}
      </label>
      {error && <FieldError id={control.id}>{error}</FieldError>}
      {hint && <FieldHint id={control.id}>{hint}</FieldHint>}
    </div>
  );
}

/** A checkbox drawn as a switch. */
export function Switch({ label, hint, error, className, ...rest }: CheckboxProps) {
  const control = useControl({ hint, error });
  return (
    <div className={`grid gap-1 ${className ?? ''}`}>
      <label htmlFor={control.id} className="flex min-h-11 items-center justify-between gap-3 font-semibold">
        {label}
        <span className="relative grid h-7 w-12 shrink-0">
          <input
            type="checkbox"
            role="switch"
            {...rest}
            {...control}
            className="peer h-7 w-12 appearance-none rounded-full border border-field bg-sunk transition-colors checked:border-brand checked:bg-brand"
          />
          <span className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-field transition-[translate,background-color] duration-200 peer-checked:translate-x-5 peer-checked:bg-on-brand" />
        </span>
      </label>
      {error && <FieldError id={control.id}>{error}</FieldError>}
      {hint && <FieldHint id={control.id}>{hint}</FieldHint>}
    </div>
  );
}
