import UploadCloud from 'lucide-react/icons/cloud-upload';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { cn } from '#web/ui/cn.ts';
import { FieldError, FieldHint, useControl, type FieldText } from '#web/ui/field.tsx';

import { UnfinishedUploadRow, UploadRow } from './upload-row.tsx';
import { uploadedFile, useUploads, type Upload, type UploadRules } from './use-uploads.ts';

type UploadFieldProps = FieldText &
  UploadRules & {
    /** The finished uploads as they are stored in the record: URLs of pictures, keys of deliveries. */
    value: readonly string[];
    onChange: (value: string[]) => void;
    upload: Upload;
    buttonLabel?: string;
    /** Called with true when uploads begin and with false when all have ended, so that a form can wait for them. */
    onBusyChange?: (isBusy: boolean) => void;
    /** The button, so that a form can focus it. */
    ref?: (element: HTMLButtonElement | null) => void;
  };

/** A field for files, chosen or dropped, that lists each with its thumbnail, its progress and a button to remove it. */
export function UploadField({
  label,
  hint,
  error,
  isOptional,
  className,
  buttonLabel = 'Choose a file',
  onBusyChange,
  ref,
  ...uploading
}: UploadFieldProps) {
  const { value, onChange, accept, max = 1 } = uploading;
  const { unfinished, isBusy, room, add, dismiss } = useUploads(uploading);
  const control = useControl({ hint, error });
  const picker = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);

  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange]);

  /** Removes a row together with its focused button, and moves the focus to the field's button. */
  function removeRow(remove: () => void) {
    flushSync(remove);
    document.getElementById(control.id)?.focus();
  }

  return (
    <div className={cn('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <span id={`${control.id}-label`} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </span>
      <div
        className={cn(
          'grid gap-3 rounded-xl border border-dashed p-4 transition-colors',
          error ? 'border-danger' : 'border-field',
          isDragOver && 'border-brand bg-brand-soft',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragOver(false);
          add([...event.dataTransfer.files]);
        }}
      >
        {value.length + unfinished.length > 0 && (
          <ul className="grid gap-3" aria-label="Files">
            {value.map((stored, index) => (
              <UploadRow
                key={stored}
                {...uploadedFile(stored, index)}
                removeVerb="Remove"
                onRemove={() => removeRow(() => onChange(value.filter((each) => each !== stored)))}
              />
            ))}
            {unfinished.map((each) => (
              <UnfinishedUploadRow
                key={each.id}
                name={each.file.name}
                progress={each.progress}
                error={each.error}
                onStop={() => each.abort.abort()}
                onDismiss={() => removeRow(() => dismiss(each.id))}
              />
            ))}
          </ul>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept={accept}
          multiple={max > 1}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        {room > 0 && (
          <button
            type="button"
            ref={ref}
            id={control.id}
            aria-describedby={[`${control.id}-label`, control['aria-describedby']].filter(Boolean).join(' ')}
            onClick={() => picker.current?.click()}
            className="flex min-h-control items-center justify-center gap-2 rounded-full font-semibold text-brand hover:underline"
          >
            <UploadCloud className="size-5" aria-hidden />
            {buttonLabel}
          </button>
        )}
      </div>
      {error && <FieldError id={control.id}>{error}</FieldError>}
      {hint && <FieldHint id={control.id}>{hint}</FieldHint>}
    </div>
  );
}
