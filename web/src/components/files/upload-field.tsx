import UploadCloud from 'lucide-react/icons/cloud-upload';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { SendFile } from '#web/lib/files/uploads.ts';
import { cn } from '#web/ui/cn.ts';
import { FieldError, FieldHint, useControl, type FieldText } from '#web/ui/forms/field.tsx';

import { LeaveGuard } from './leave-guard.tsx';
import { isUnderWay, type Upload } from './upload-list.ts';
import { moveButtonId, UploadRow } from './upload-row.tsx';
import { useUploads, type UploadRules } from './use-uploads.ts';

type UploadFieldProps = FieldText &
  UploadRules & {
    /** The finished uploads as they are stored in the record: URLs of pictures, keys of deliveries. */
    value: readonly string[];
    onChange: (value: string[]) => void;
    send: SendFile;
    buttonLabel?: string;
    /** Called with true when uploads begin and with false when all have ended, so that a form can wait for them. */
    onBusyChange?: (isBusy: boolean) => void;
    /** The button, so that a form can focus it. */
    ref?: (element: HTMLButtonElement | null) => void;
  };

/** A field for files, chosen or dropped, that lists each with its thumbnail, its progress and buttons to move and to remove it. */
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
  const { accept, max = 1 } = uploading;
  const { uploads, notice, isBusy, room, add, retry, remove, move } = useUploads(uploading);
  const control = useControl({ hint, error });
  const picker = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const [moved, setMoved] = useState('');

  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange]);

  /** Removes a row together with its focused button, and moves the focus to the field's button. */
  function removeRow(upload: Upload) {
    if (isUnderWay(upload)) return upload.abort?.abort();
    flushSync(() => remove(upload.id));
    document.getElementById(control.id)?.focus();
  }

  /** Moves a row, and keeps the focus on its button; at an end of the list, on the one that moves it back. */
  function moveRow(upload: Upload, from: number, by: -1 | 1) {
    flushSync(() => move(upload.id, by));
    setMoved(`${upload.name} is now number ${from + by + 1} of ${uploads.length}.`);
    const buttons = [by, -by as -1 | 1].map((way) => document.getElementById(moveButtonId(upload, way)));
    buttons.find((button) => button && !button.matches(':disabled'))?.focus();
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
        {uploads.length > 0 && (
          <ul className="grid gap-3" aria-label="Files">
            {uploads.map((upload, index) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                isFirst={index === 0}
                isLast={index === uploads.length - 1}
                onRemove={() => removeRow(upload)}
                onRetry={upload.file && (() => retry(upload))}
                {...(uploads.length > 1 && upload.error === undefined
                  ? { onMove: (by: -1 | 1) => moveRow(upload, index, by) }
                  : {})}
              />
            ))}
          </ul>
        )}
        <p role="status" className={notice ? 'text-sm font-medium' : 'sr-only'}>
          {notice}
        </p>
        <p role="status" className="sr-only">
          {moved}
        </p>
        {isBusy && <LeaveGuard />}
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
