import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';

import { NewGig } from '#shared/entities/work/gig.ts';
import * as gigLimits from '#shared/limits/gigs.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { ImageField } from '#web/components/files/image-field.tsx';
import { CategorySelect } from '#web/components/forms/category-select.tsx';
import { TextListField } from '#web/components/forms/text-list-field.tsx';
import { MoneyField } from '#web/components/money/money-field.tsx';
import { NetAmount } from '#web/components/money/net-amount.tsx';
import { formatSizeLimit } from '#web/lib/files/file-size.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { NumberField } from '#web/ui/forms/number-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

import { publishGig } from './api.ts';

const schema = formSchema(NewGig);

/** Why no more features can be added. */
const FULL = `A gig has up to ${gigLimits.features} features. Remove one to add another.`;

/** The form to publish a gig. */
export function GigForm({ onPublished }: { onPublished: () => void }) {
  const [isCoverBusy, setCoverBusy] = useState(false);
  const [areImagesBusy, setImagesBusy] = useState(false);
  const addTypedRef = useRef<() => void>(() => undefined);
  const form = useApiForm({
    schema,
    draft: 'gig',
    defaultValues: { cover: '', images: [], features: [], revisionNumber: '0' },
    mutation: publishGig,
    onSuccess: onPublished,
    onCreatedBefore: () => {
      toast.error(requestTexts.createdBefore);
      onPublished();
    },
  });
  return (
    <form {...form.formProps} onSubmitCapture={() => addTypedRef.current()} className="grid gap-8">
      <FormError>{form.problem}</FormError>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <fieldset className="grid content-start gap-6">
          <legend className="mb-4 font-display text-xl font-bold">The work</legend>
          <TextField
            label="Title"
            placeholder="I will design a logo that people remember"
            {...form.field('title')}
          />
          <CategorySelect isInvalid={Boolean(form.formState.errors.cat)} {...form.register('cat')} />
          <TextArea
            label="Description"
            rows={8}
            hint="What you make, how you work, what makes it good."
            {...form.field('desc')}
          />
          <ImageField
            control={form.control}
            name="cover"
            label="Cover image"
            hint={`PNG, JPEG, WebP, AVIF or GIF up to ${formatSizeLimit(uploadLimits.size.image)}; 4:3 looks best.`}
            onBusyChange={setCoverBusy}
          />
          <ImageField
            control={form.control}
            name="images"
            label="Extra images"
            isOptional
            hint={`Up to ${gigLimits.images}.`}
            max={gigLimits.images}
            onBusyChange={setImagesBusy}
          />
        </fieldset>
        <fieldset className="grid content-start gap-6">
          <legend className="mb-4 font-display text-xl font-bold">The offer</legend>
          <TextField
            label="Service title"
            placeholder="One logo, ready to use"
            {...form.field('shortTitle')}
          />
          <TextArea
            label="Short description"
            rows={3}
            hint="What one order includes."
            {...form.field('shortDesc')}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <NumberField label="Delivery time (days)" {...form.field('deliveryTime')} />
            <NumberField label="Revisions" {...form.field('revisionNumber')} />
          </div>
          <Controller
            control={form.control}
            name="features"
            render={({ field, fieldState }) => (
              <TextListField
                label="Add features"
                listLabel="Features"
                placeholder="Source file included"
                maxLength={textLimits.short}
                max={gigLimits.features}
                full={FULL}
                value={(field.value ?? []).filter((feature) => typeof feature === 'string')}
                onChange={field.onChange}
                addTypedRef={addTypedRef}
                error={fieldState.error?.message}
              />
            )}
          />
          <div className="grid gap-2">
            <MoneyField label="Price" {...form.amountField('price')} />
            <NetAmount control={form.control} name="price" />
          </div>
        </fieldset>
      </div>
      <Button
        type="submit"
        className="justify-self-start"
        isPending={form.isPending}
        blockedBy={(isCoverBusy || areImagesBusy) && 'Wait until the pictures are uploaded.'}
      >
        Create
      </Button>
    </form>
  );
}
