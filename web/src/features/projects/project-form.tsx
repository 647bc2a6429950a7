import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';

import { NewProject } from '#shared/entities/project.ts';
import { limits } from '#shared/limits.ts';
import type * as z from '#shared/zod.ts';
import { CategorySelect } from '#web/components/category-select.tsx';
import { ImageField } from '#web/components/files/image-field.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { placeErrors } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { usePostProject } from './changes.ts';

const DRAFT = 'project';

/** As typed: numbers are still texts, which the schema reads here and the server reads again. */
type Fields = z.input<typeof NewProject>;

const fieldNames = Object.keys(NewProject.shape) as (keyof Fields)[];

/** What freelancers need to know before they bid (§2, /addProject). */
export function ProjectForm({ onPosted }: { onPosted: () => void }) {
  const post = usePostProject();
  const [problem, setProblem] = useState<string | null>(null);
  const [areImagesBusy, setImagesBusy] = useState(false);
  const { register, handleSubmit, subscribe, control, setError, formState } = useForm<Fields>({
    resolver: zodResolver(NewProject, {}, { raw: true }),
    defaultValues: { images: [], ...readDraft<Fields>(DRAFT) },
  });
  useDraft(DRAFT, subscribe);
  const { errors } = formState;

  const submit = handleSubmit(async (project) => {
    setProblem(null);
    try {
      await post.mutateAsync(project);
      clearDraft(DRAFT);
      onPosted();
    } catch (error) {
      setProblem(placeErrors(error, fieldNames, setError));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <FormError>{problem}</FormError>
      <TextField
        label="Title"
        placeholder="An online shop for a small bakery"
        error={errors.title?.message}
        {...register('title')}
      />
      <CategorySelect isInvalid={Boolean(errors.category)} {...register('category')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <MoneyField
          label="Budget"
          hint="For the whole project, without decimals."
          error={errors.budget?.message}
          {...register('budget')}
        />
        <NumberField
          label="Number of modules"
          hint="The steps in which it is delivered and paid."
          error={errors.numberOfModules?.message}
          {...register('numberOfModules')}
        />
      </div>
      <TextArea
        label="Description"
        rows={8}
        hint="What should be made, for whom, and what must be ready at the end?"
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <ImageField
            label="Images"
            isOptional
            hint={`Up to ${limits.project.images} pictures: PNG, JPEG, WebP, AVIF or GIF up to 10 MB each.`}
            max={limits.project.images}
            ref={field.ref}
            value={field.value ?? []}
            onChange={field.onChange}
            onBusyChange={setImagesBusy}
            error={errors.images?.message}
          />
        )}
      />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={post.isPending}
        disabled={areImagesBusy}
      >
        Post the project
      </Button>
    </form>
  );
}
