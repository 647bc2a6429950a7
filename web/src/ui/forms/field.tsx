import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId, type ReactNode } from 'react';

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the field as optional; required fields have no mark. */
  isOptional?: boolean;
  className?: string;
};

export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** The attributes that connect a control to its label, hint and error. */
export function useControl({ hint, error }: Pick<FieldText, 'hint' | 'error'>): ControlProps {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined };
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

/** A field: label, control (children), error and hint. Pass the result of useControl to both the field and the control. */
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
