import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';

import { Submission, type Module } from '#shared/entities/module.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type * as z from '#shared/zod.ts';
import { ImageField } from '#web/components/files/image-field.tsx';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { placeErrors } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

import { useSubmitWork } from './changes.ts';

type Fields = z.input<typeof Submission>;

/** Where the freelancer hands in a module's work, for the first time or again (§5). */
export function SubmitForm({ module, onDone }: { module: Module; onDone: () => void }) {
  const draft = `submission:${module.id}`;
  const send = useSubmitWork(module);
  const [isUploading, setUploading] = useState(false);
  const { register, handleSubmit, subscribe, control, setError, formState } = useForm<Fields>({
    resolver: zodResolver(Submission, {}, { raw: true }),
    defaultValues: {
      projectURL: module.projectURL ?? '',
      images: module.images,
      ...readDraft<Fields>(draft),
    },
  });
  useDraft(draft, subscribe);
  const { errors } = formState;

  const submit = handleSubmit(async (submission) => {
    try {
      await send.mutateAsync(submission);
      clearDraft(draft);
      toast.success('Work submitted.');
      onDone();
    } catch (error) {
      const problem = placeErrors(error, ['projectURL', 'images'], setError, messages.modules.submitFailed);
      if (problem) toast.error(problem);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField
        label="Link to the work"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        hint="Google Drive, Dropbox, YouTube, GitHub, Figma, Notion or any other https address."
        error={errors.projectURL?.message}
        {...register('projectURL')}
      />
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <ImageField
            label="Images"
            isOptional
            hint={`Up to ${limits.project.submissionImages}.`}
            max={limits.project.submissionImages}
            tooMany={messages.modules.tooManyImages}
            failure={messages.modules.submitFailed}
            ref={field.ref}
            value={field.value ?? []}
            onChange={field.onChange}
            onBusyChange={setUploading}
            error={errors.images?.message}
          />
        )}
      />
      <Button type="submit" className="justify-self-start" isPending={send.isPending} disabled={isUploading}>
        {module.projectURL ? 'Submit again' : 'Submit'}
      </Button>
    </form>
  );
}
