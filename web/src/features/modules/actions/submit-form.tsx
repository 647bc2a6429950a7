import { useState } from 'react';

import { Submission, type Module } from '#shared/entities/work/module.ts';
import * as projectLimits from '#shared/limits/projects.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { ImageField } from '#web/components/files/image-field.tsx';
import { WorkUrlField } from '#web/components/forms/work-url-field.tsx';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { submitWork } from '../api.ts';

const schema = formSchema(Submission);

/** The form by which the freelancer hands in a module's work, for the first time or again. */
export function SubmitForm({ module, onDone }: { module: Module; onDone: () => void }) {
  const [isUploading, setUploading] = useState(false);
  const form = useApiForm({
    schema,
    draft: `submission:${module.id}`,
    defaultValues: { projectURL: module.projectURL ?? '', images: module.images },
    mutation: submitWork(module),
    failure: moduleTexts.submitFailed,
    onProblem: toast.error,
    onSuccess: () => {
      toast.success('Work submitted.');
      onDone();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <WorkUrlField {...form.field('projectURL')} />
      <ImageField
        control={form.control}
        name="images"
        label="Images"
        isOptional
        hint={`Up to ${projectLimits.submissionImages}.`}
        max={projectLimits.submissionImages}
        tooMany={moduleTexts.tooManyImages}
        failure={moduleTexts.submitFailed}
        onBusyChange={setUploading}
      />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={form.isPending}
        blockedBy={isUploading && 'Wait until the pictures are uploaded.'}
      >
        {module.projectURL ? 'Submit again' : 'Submit'}
      </Button>
    </form>
  );
}
