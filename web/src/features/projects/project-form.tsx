import { useState } from 'react';

import { NewProject } from '#shared/entities/work/project.ts';
import * as projectLimits from '#shared/limits/projects.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { ImageField } from '#web/components/files/image-field.tsx';
import { CategorySelect } from '#web/components/forms/category-select.tsx';
import { MoneyField } from '#web/components/money/money-field.tsx';
import { formatSizeLimit } from '#web/lib/files/file-size.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { postProject } from './api.ts';

const schema = formSchema(NewProject);

/** The form to post a project. */
export function ProjectForm({ onPosted }: { onPosted: () => void }) {
  const [areImagesBusy, setImagesBusy] = useState(false);
  const form = useApiForm({
    schema,
    draft: 'project',
    defaultValues: { images: [] },
    mutation: postProject,
    onSuccess: onPosted,
    onCreatedBefore: () => {
      toast.error(requestTexts.createdBefore);
      onPosted();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-6">
      <FormError>{form.problem}</FormError>
      <TextField label="Title" placeholder="An online shop for a small bakery" {...form.field('title')} />
      <CategorySelect isInvalid={Boolean(form.formState.errors.category)} {...form.register('category')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <MoneyField
          label="Budget"
          hint="For the whole project, without decimals."
          {...form.amountField('budget')}
        />
        <NumberField
          label="Number of modules"
          hint="The steps in which it is delivered and paid."
          {...form.field('numberOfModules')}
        />
      </div>
      <TextArea
        label="Description"
        rows={8}
        hint="What should be made, for whom, and what must be ready at the end?"
        {...form.field('description')}
      />
      <ImageField
        control={form.control}
        name="images"
        label="Images"
        isOptional
        hint={`Up to ${projectLimits.images} pictures: PNG, JPEG, WebP, AVIF or GIF up to ${formatSizeLimit(uploadLimits.size.image)} each.`}
        max={projectLimits.images}
        onBusyChange={setImagesBusy}
      />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={form.isPending}
        blockedBy={areImagesBusy && 'Wait until the pictures are uploaded.'}
      >
        Post the project
      </Button>
    </form>
  );
}
