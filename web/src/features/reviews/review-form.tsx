import { useController } from 'react-hook-form';

import { NewReview } from '#shared/entities/work/review.ts';
import * as reviewTexts from '#shared/texts/reviews.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { StarInput } from '#web/ui/forms/star-input.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

import { createReview } from './api.ts';

const schema = formSchema(NewReview, ['star', 'desc']);

/** The form by which a buyer reviews a gig. */
export function ReviewForm({ gigId, onSent }: { gigId: string; onSent: () => void }) {
  const form = useApiForm({
    schema,
    draft: `review:${gigId}`,
    defaultValues: { desc: '' },
    fixedValues: { gigId },
    resetTo: { gigId, desc: '' },
    mutation: createReview,
    failure: reviewTexts.failed,
    onProblem: toast.error,
    onSuccess: () => {
      toast.success('Thank you, your review is published.');
      onSent();
    },
  });
  // Registered before the text, because the first invalid field in order of registration gets the focus.
  const { field: star, fieldState } = useController({ control: form.control, name: 'star' });
  return (
    <form {...form.formProps} className="card grid gap-4 p-5" aria-labelledby="add-review">
      <h3 id="add-review" tabIndex={-1} className="text-lg outline-none">
        Add a review
      </h3>
      <StarInput
        label="Stars"
        value={star.value === undefined ? null : Number(star.value)}
        onChange={star.onChange}
        error={fieldState.error?.message}
        ref={star.ref}
      />
      <TextArea label="Your review" isOptional {...form.field('desc')} />
      <Button type="submit" isPending={form.isPending} className="justify-self-start">
        Send
      </Button>
    </form>
  );
}
