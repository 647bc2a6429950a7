import { useWatch } from 'react-hook-form';

import { textOrNone } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as z from '#shared/zod.ts';
import { useUploads } from '#web/components/files/use-uploads.ts';
import { uploadPrivately } from '#web/lib/files/uploads.ts';
import { useDraftForm } from '#web/lib/forms/draft-form.ts';
import { forgetUsed } from '#web/lib/forms/drafts.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';

const schema = formSchema(
  z
    .object({
      desc: textOrNone(textLimits.message, conversationTexts.emptyMessage),
      files: z.array(z.string()),
    })
    .check(
      z.refine(({ desc, files }) => desc !== '' || files.length > 0, {
        error: conversationTexts.emptyMessage,
        path: ['desc'],
      }),
    ),
);

/** What is being written: the text, and the keys of the files that are uploaded already. */
export type Written = { desc: string; files: string[] };

/** The form of a message, with its uploads and a draft. `onSend` sends it and handles failures. */
export function useMessageForm(conversationId: string, onSend: (message: Written) => void) {
  const form = useDraftForm({
    schema,
    draft: `message:${conversationId}`,
    reValidateMode: 'onChange',
    defaultValues: { desc: '', files: [] },
  });
  const { control, handleSubmit, reset, setFocus, setValue, discardDraft } = form;
  const files = useWatch({ control, name: 'files' });
  const uploads = useUploads({
    value: files,
    onChange: (keys) => setValue('files', keys, { shouldValidate: form.formState.isSubmitted }),
    send: uploadPrivately({ purpose: 'message', conversationId }),
    max: uploadLimits.attachments,
    maxSize: uploadLimits.size.attachment,
  });
  const submit = handleSubmit((message) => {
    if (uploads.isBusy) return;
    onSend(message);
    reset({ desc: '', files: [] });
    discardDraft();
    forgetUsed(message);
    setFocus('desc');
  });
  return { form, uploads, submit };
}
export type MessageForm = ReturnType<typeof useMessageForm>;
