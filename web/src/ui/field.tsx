import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks a field that may stay empty; required ones carry no mark. */
  isOptional?: boolean;
  className?: string;
};

export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** The ids that tie a control to its hint and its error. */
export function useControl({ hint, error }: Pick<FieldText, 'hint' | 'error'>): ControlProps {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {children}
    </p>
  );
}

type FieldProps = FieldText & { control: ControlProps; children: ReactNode };

/** Label, control, error and hint of one field, in this order. Give the control the props of useControl. */
export function Field({ label, hint, error, isOptional, className, control, children }: FieldProps) {
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${className ?? ''}`}>
      <label htmlFor={control.id} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      {error && <FieldError id={control.id}>{error}</FieldError>}
      {hint && <FieldHint id={control.id}>{hint}</FieldHint>}
    </div>
  );
}
