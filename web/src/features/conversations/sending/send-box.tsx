import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useRef, type KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';

import * as textLimits from '#shared/limits/text.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { LeaveGuard } from '#web/components/files/leave-guard.tsx';
import { isUnderWay, type Upload } from '#web/components/files/upload-list.ts';
import { UploadRow } from '#web/components/files/upload-row.tsx';
import { isEnter } from '#web/lib/browser/is-enter.ts';
import { FieldError, FieldHint, useControl } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

import type { MessageForm } from './message-form.ts';

/** From this number of characters on, the box shows how many are left. */
const COUNTDOWN_FROM = 200;

function charactersLeft(desc: string): string | null {
  const left = textLimits.message - desc.trim().length;
  if (left > COUNTDOWN_FROM) return null;
  return left >= 0 ? `${plural(left, 'character')} left` : `${plural(-left, 'character')} too many`;
}

/** On a keyboard Enter sends and Shift+Enter breaks the line. On a touch screen Enter breaks it and the button sends. */
function isSendKey(event: KeyboardEvent): boolean {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  return isEnter(event) && !event.shiftKey && !isTouch;
}

type SendBoxProps = MessageForm & {
  /** Called at every keystroke. */
  onType: () => void;
};

/** The form to write a message and to attach files to it. */
export function SendBox({ form, uploads, submit, onType }: SendBoxProps) {
  const { register, control, formState, setFocus } = form;
  const left = charactersLeft(useWatch({ control, name: 'desc' }));
  const error = formState.errors.desc?.message;
  const hint = uploads.isBusy ? 'Wait until the files are uploaded.' : left;
  const field = useControl({ hint, error });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-1 gap-1.5">
      <ChosenFiles uploads={uploads} onRemoved={() => setFocus('desc')} />
      <div className="flex items-end gap-2">
        <AttachButton uploads={uploads} />
        <textarea
          rows={1}
          aria-label="Message"
          placeholder="Write a message"
          enterKeyHint="enter"
          {...register('desc', { onChange: onType })}
          {...field}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            void submit();
          }}
          onPaste={(event) => {
            const { files } = event.clipboardData;
            if (files.length === 0) return;
            event.preventDefault();
            uploads.add([...files]);
          }}
          className="control field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-[1.375rem]! py-2.5"
        />
        <IconButton
          label="Send"
          type="submit"
          aria-disabled={uploads.isBusy || undefined}
          className="bg-brand text-on-brand aria-disabled:opacity-50 enabled:hover:bg-brand-hover!"
        >
          <SendHorizontal className="size-5" aria-hidden />
        </IconButton>
      </div>
      {error && <FieldError id={field.id}>{error}</FieldError>}
      {hint && <FieldHint id={field.id}>{hint}</FieldHint>}
    </form>
  );
}

type UploadsProps = Pick<MessageForm, 'uploads'>;

function AttachButton({ uploads: { add } }: UploadsProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <IconButton label="Attach files" onClick={() => picker.current?.click()}>
        <Paperclip className="size-5" aria-hidden />
      </IconButton>
    </>
  );
}

/** The files of the message that is being written. */
function ChosenFiles({
  uploads: { uploads, notice, isBusy, remove, retry },
  onRemoved,
}: UploadsProps & { onRemoved: () => void }) {
  const removeRow = (upload: Upload) => {
    if (isUnderWay(upload)) upload.abort?.abort();
    else remove(upload.id);
    onRemoved();
  };
  return (
    <>
      {uploads.length > 0 && (
        <ul
          className="grid max-h-52 gap-2 overflow-y-auto rounded-xl border border-line p-3"
          aria-label="Attached files"
        >
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              isFirst
              isLast
              onRemove={() => removeRow(upload)}
              onRetry={upload.file && (() => retry(upload))}
            />
          ))}
        </ul>
      )}
      <p role="status" className={notice ? 'text-sm font-medium' : 'sr-only'}>
        {notice}
      </p>
      {isBusy && <LeaveGuard />}
    </>
  );
}
