import { zodResolver } from '@hookform/resolvers/zod';
import { SendHorizontal } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { NewMessage } from '#shared/entities/message.ts';
import { limits } from '#shared/limits.ts';
import * as z from '#shared/zod.ts';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { FieldError, FieldHint, useControl } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const Typed = z.pick(NewMessage, { desc: true });
type Typed = { desc: string };

/** From here on the writer is told how much room is left. */
const CLOSE = 200;

function room(desc: string): string | null {
  const left = limits.text.message - desc.trim().length;
  if (left > CLOSE) return null;
  return left >= 0 ? `${left} characters left` : `${-left} characters too many`;
}

/** On a keyboard Enter sends and Shift+Enter breaks the line; under a finger Enter breaks and the button sends. */
function isToSend({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !isTouch;
}

type SendBoxProps = { conversationId: string; onSend: (desc: string) => void };

/** Where one writes. What is typed outlives a reload; what is sent is somebody else's care. */
export function SendBox({ conversationId, onSend }: SendBoxProps) {
  const draft = `message:${conversationId}`;
  const { register, handleSubmit, reset, setFocus, subscribe, control, formState } = useForm<Typed>({
    resolver: zodResolver(Typed),
    reValidateMode: 'onChange',
    defaultValues: { desc: '', ...readDraft<Typed>(draft) },
  });
  useDraft(draft, subscribe);
  const hint = room(useWatch({ control, name: 'desc' }));
  const error = formState.errors.desc?.message;
  const field = useControl({ hint, error });

  const submit = handleSubmit(({ desc }) => {
    onSend(desc);
    reset({ desc: '' });
    clearDraft(draft);
    setFocus('desc');
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid grid-cols-1 gap-1.5">
      <div className="flex items-end gap-2">
        <textarea
          rows={1}
          aria-label="Message"
          placeholder="Write a message"
          enterKeyHint="enter"
          {...register('desc')}
          {...field}
          onKeyDown={(event) => {
            if (!isToSend(event)) return;
            event.preventDefault();
            void submit();
          }}
          className="control field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-[1.375rem]! py-2.5"
        />
        <IconButton
          label="Send"
          type="submit"
          className="bg-brand text-on-brand enabled:hover:bg-brand-hover!"
        >
          <SendHorizontal className="size-5" aria-hidden />
        </IconButton>
      </div>
      {error && <FieldError id={field.id}>{error}</FieldError>}
      {hint && <FieldHint id={field.id}>{hint}</FieldHint>}
    </form>
  );
}
