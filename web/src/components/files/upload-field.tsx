import { UploadCloud } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { messages } from '#shared/messages.ts';
import { plural } from '#web/lib/plural.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { UnfitFile } from '#web/lib/uploads.ts';
import { cn } from '#web/ui/cn.ts';
import { FieldError, FieldHint, useControl, type FieldText } from '#web/ui/field.tsx';

import { SendingRow, UploadRow } from './upload-row.tsx';

type Upload = (
  file: File,
  options: { onProgress: (fraction: number) => void; signal: AbortSignal },
) => Promise<string>;

/** A file on its way, or one that did not arrive. */
type Sending = { id: number; file: File; progress: number; stop: AbortController; problem?: string };

type UploadFieldProps = FieldText & {
  /** What the finished uploads are known by in the record: URLs of pictures, keys of deliveries. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  upload: Upload;
  max?: number;
  /** What is said of a file beyond that many. */
  tooMany?: string;
  /** What is said of an upload that failed, where the server gave no reason. */
  failure?: string;
  /** Bytes that one file may have. */
  maxSize: number;
  /** As of an input: 'image/png,image/jpeg'. Without it any file will do. */
  accept?: string;
  buttonLabel?: string;
  /** Told when the first upload begins and when the last one ends, so that a form can wait. */
  onBusyChange?: (isBusy: boolean) => void;
  /** Of the button, so that a form can put the focus there. */
  ref?: (element: HTMLButtonElement | null) => void;
};

const previews = new Map<string, { name: string; picture: string | null }>();
let nextId = 0;

/** A file that was not chosen on this page: its name is not known any more, but a public picture can be shown. */
const earlier = (stored: string, index: number) => ({
  name: `Uploaded file ${index + 1}`,
  picture: stored.startsWith('/media/') ? stored : null,
});

/** Files to choose or to drop, each with its thumbnail, its progress and a way to take it back. */
export function UploadField(props: UploadFieldProps) {
  const {
    label,
    hint,
    error,
    isOptional,
    className,
    value,
    onChange,
    upload,
    accept,
    maxSize,
    onBusyChange,
  } = props;
  const { max = 1, buttonLabel = 'Choose a file', ref } = props;
  const { failure = messages.orders.uploadFailed } = props;
  const { tooMany = `At most ${plural(max, 'file')}.` } = props;
  const control = useControl({ hint, error });
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  // Uploads may end at the same moment, before the form has drawn the first of them into its value.
  const arrived = useRef<string[]>([]);
  const [sending, setSending] = useState<Sending[]>([]);
  const [isOver, setOver] = useState(false);
  const underway = sending.filter(({ problem }) => !problem).length;
  const isBusy = underway > 0;
  const room = Math.max(0, max - value.length - underway);

  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange]);
  const running = useRef(sending);
  useEffect(() => {
    latest.current = value;
    arrived.current = arrived.current.filter((stored) => !value.includes(stored));
    running.current = sending;
  });
  useEffect(() => () => running.current.forEach(({ stop }) => stop.abort()), []);

  const change = (id: number, part: Partial<Sending>) =>
    setSending((list) => list.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const drop = (id: number) => setSending((list) => list.filter((each) => each.id !== id));

  async function send({ id, file, stop }: Sending) {
    try {
      const stored = await upload(file, {
        onProgress: (progress) => change(id, { progress }),
        signal: stop.signal,
      });
      const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      previews.set(stored, { name: file.name, picture });
      arrived.current.push(stored);
      onChange([...new Set([...latest.current, ...arrived.current])]);
      drop(id);
    } catch (cause) {
      if (stop.signal.aborted) drop(id);
      else change(id, { problem: cause instanceof UnfitFile ? cause.message : errorMessage(cause, failure) });
    }
  }

  function add(files: readonly File[]) {
    const kinds = accept?.split(',');
    const added = files.map((file, index): Sending => {
      const begun = { id: ++nextId, file, progress: 0, stop: new AbortController() };
      if (index >= room) return { ...begun, problem: tooMany };
      if (kinds && !kinds.includes(file.type)) return { ...begun, problem: messages.uploads.unsupported };
      if (file.size > maxSize) return { ...begun, problem: messages.uploads.tooLarge };
      return begun;
    });
    setSending((list) => [...list.filter(({ problem }) => !problem), ...added]);
    for (const each of added) if (!each.problem) void send(each);
  }

  /** Removes a row, and with it the button that had the focus; the chooser takes it over. */
  function takeBack(remove: () => void) {
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
          isOver && 'border-brand bg-brand-soft',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add([...event.dataTransfer.files]);
        }}
      >
        {value.length + sending.length > 0 && (
          <ul className="grid gap-3" aria-label="Files">
            {value.map((stored, index) => (
              <UploadRow
                key={stored}
                {...(previews.get(stored) ?? earlier(stored, index))}
                verb="Remove"
                onTakeBack={() => takeBack(() => onChange(value.filter((each) => each !== stored)))}
              />
            ))}
            {sending.map(({ id, file, progress, stop, problem }) => (
              <SendingRow
                key={id}
                name={file.name}
                progress={progress}
                problem={problem}
                onStop={() => stop.abort()}
                onDismiss={() => takeBack(() => drop(id))}
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
            aria-describedby={cn(`${control.id}-label`, control['aria-describedby'])}
            onClick={() => picker.current?.click()}
            className="flex min-h-11 items-center justify-center gap-2 rounded-full font-semibold text-brand hover:underline"
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
