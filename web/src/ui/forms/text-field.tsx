import type { ComponentProps, ReactNode } from 'react';

import { cn } from '#web/ui/cn.ts';

import { Field, useControl, type FieldText } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldText & { trailing?: ReactNode };

/** A single line of text. Accepts the props of `form.register('name')`. */
export function TextField({ label, hint, error, isOptional, className, trailing, ...rest }: TextFieldProps) {
  const control = useControl({ hint, error });
  return (
    <Field {...{ label, hint, error, control }} isOptional={isOptional ?? false} className={className ?? ''}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          {...control}
          className={cn('control h-11', Boolean(trailing) && 'pr-13')}
        />
        {trailing && <div className="absolute inset-y-0 right-0 grid place-items-center">{trailing}</div>}
      </div>
    </Field>
  );
}
