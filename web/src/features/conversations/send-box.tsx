import SendHorizontal from 'lucide-react/icons/send-horizontal';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';

import { NewMessage } from '#shared/entities/message.ts';
import { limits } from '#shared/limits.ts';
import { plural } from '#shared/rules/plural.ts';
import * as z from '#shared/zod.ts';
import { useDraftForm } from '#web/lib/draft-form.ts';
import { formSchema } from '#web/lib/form-schema.ts';
import { isEnter } from '#web/lib/is-enter.ts';
import { FieldError, FieldHint, useControl } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const schema = formSchema(z.pick(NewMessage, { desc: true }));

/** From this number of characters on, the box shows how many are left. */
const COUNTDOWN_FROM = 200;

function charactersLeft(desc: string): string | null {
  const left = limits.text.message - desc.trim().length;
  if (left > COUNTDOWN_FROM) return null;
  return left >= 0 ? `${plural(left, 'character')} left` : `${plural(-left, 'character')} too many`;
}

/** On a keyboard Enter sends and Shift+Enter breaks the line. On a touch screen Enter breaks it and the button sends. */
function isSendKey(event: KeyboardEvent): boolean {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  return isEnter(event) && !event.shiftKey && !isTouch;
}

type SendBoxProps = { conversationId: string; onSend: (desc: string) => void };

/** The form to write a message, with a draft. `onSend` sends the text and handles failures. */
export function SendBox({ conversationId, onSend }: SendBoxProps) {
  const { register, handleSubmit, reset, setFocus, control, formState, discardDraft } = useDraftForm({
    schema,
    draft: `message:${conversationId}`,
    reValidateMode: 'onChange',
    defaultValues: { desc: '' },
  });
  const hint = charactersLeft(useWatch({ control, name: 'desc' }));
  const error = formState.errors.desc?.message;
  const field = useControl({ hint, error });

  const submit = handleSubmit(({ desc }) => {
    onSend(desc);
    reset({ desc: '' });
    discardDraft();
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
            if (!isSendKey(event)) return;
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
