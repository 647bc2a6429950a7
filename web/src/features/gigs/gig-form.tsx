import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';

import { NewGig } from '#shared/entities/gig.ts';
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

import { usePublishGig } from './changes.ts';
import { FeatureList } from './feature-list.tsx';

const DRAFT = 'gig';

/** As typed: amounts and numbers are still texts, which the schema reads here and the server reads again. */
type Fields = z.input<typeof NewGig>;

const start: Partial<Fields> = { cover: '', images: [], features: [], revisionNumber: '0' };
const fieldNames = Object.keys(NewGig.shape) as (keyof Fields)[];

/** Everything a buyer will want to know of a gig (§2, /add). */
export function GigForm({ onPublished }: { onPublished: () => void }) {
  const publish = usePublishGig();
  const [problem, setProblem] = useState<string | null>(null);
  const [isCoverBusy, setCoverBusy] = useState(false);
  const [areImagesBusy, setImagesBusy] = useState(false);
  const { register, handleSubmit, subscribe, control, setError, formState } = useForm<Fields>({
    resolver: zodResolver(NewGig, {}, { raw: true }),
    defaultValues: { ...start, ...readDraft<Fields>(DRAFT) },
  });
  useDraft(DRAFT, subscribe);
  const { errors } = formState;

  const submit = handleSubmit(async (gig) => {
    setProblem(null);
    try {
      await publish.mutateAsync(gig);
      clearDraft(DRAFT);
      onPublished();
    } catch (error) {
      setProblem(placeErrors(error, fieldNames, setError));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-8">
      <FormError>{problem}</FormError>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <fieldset className="grid content-start gap-6">
          <legend className="mb-4 font-display text-xl font-bold">The work</legend>
          <TextField
            label="Title"
            placeholder="I will design a logo that people remember"
            error={errors.title?.message}
            {...register('title')}
          />
          <CategorySelect isInvalid={Boolean(errors.cat)} {...register('cat')} />
          <TextArea
            label="Description"
            rows={8}
            hint="What you make, how you work, what makes it good."
            error={errors.desc?.message}
            {...register('desc')}
          />
          <Controller
            control={control}
            name="cover"
            render={({ field }) => (
              <ImageField
                label="Cover image"
                hint="PNG, JPEG, WebP, AVIF or GIF up to 10 MB; 4:3 looks best."
                ref={field.ref}
                value={field.value ? [field.value] : []}
                onChange={([url = '']) => field.onChange(url)}
                onBusyChange={setCoverBusy}
                error={errors.cover?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="images"
            render={({ field }) => (
              <ImageField
                label="Extra images"
                isOptional
                hint={`Up to ${limits.gig.images}.`}
                max={limits.gig.images}
                ref={field.ref}
                value={field.value ?? []}
                onChange={field.onChange}
                onBusyChange={setImagesBusy}
                error={errors.images?.message}
              />
            )}
          />
        </fieldset>
        <fieldset className="grid content-start gap-6">
          <legend className="mb-4 font-display text-xl font-bold">The offer</legend>
          <TextField
            label="Service title"
            placeholder="One logo, ready to use"
            error={errors.shortTitle?.message}
            {...register('shortTitle')}
          />
          <TextArea
            label="Short description"
            rows={3}
            hint="What one order includes."
            error={errors.shortDesc?.message}
            {...register('shortDesc')}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <NumberField
              label="Delivery time (days)"
              error={errors.deliveryTime?.message}
              {...register('deliveryTime')}
            />
            <NumberField
              label="Revisions"
              error={errors.revisionNumber?.message}
              {...register('revisionNumber')}
            />
          </div>
          <Controller
            control={control}
            name="features"
            render={({ field }) => (
              <FeatureList
                value={(field.value ?? []).filter((feature) => typeof feature === 'string')}
                onChange={field.onChange}
                error={errors.features?.message}
              />
            )}
          />
          <MoneyField label="Price" hasDecimals error={errors.price?.message} {...register('price')} />
        </fieldset>
      </div>
      <Button
        type="submit"
        className="justify-self-start"
        isPending={publish.isPending}
        disabled={isCoverBusy || areImagesBusy}
      >
        Create
      </Button>
    </form>
  );
}
