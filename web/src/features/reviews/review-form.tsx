import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';

import { NewReview } from '#shared/entities/review.ts';
import { messages } from '#shared/messages.ts';
import type * as z from '#shared/zod.ts';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { StarInput } from '#web/ui/star-input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

import { useCreateReview } from './changes.ts';

type Values = z.input<typeof NewReview>;

/** A buyer's own review of a gig. */
export function ReviewForm({ gigId }: { gigId: string }) {
  const draft = `review:${gigId}`;
  const form = useForm<Values, unknown, NewReview>({
    resolver: zodResolver(NewReview),
    defaultValues: { desc: '', ...readDraft<Values>(draft), gigId },
  });
  // Before the text's register, because the first bad field in this order gets the focus.
  const { field: star } = useController({ control: form.control, name: 'star' });
  const create = useCreateReview();
  useDraft(draft, form.subscribe);

  const send = form.handleSubmit(async (values) => {
    try {
      await create.mutateAsync(values);
      form.reset({ gigId, desc: '' });
      // Emptying the form is a change of it too, so this comes after.
      clearDraft(draft);
      toast.success('Thank you, your review is published.');
    } catch (error) {
      toast.error(errorMessage(error, messages.reviews.failed));
    }
  });

  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="card grid gap-4 p-5"
      aria-labelledby="add-review"
    >
      <h3 id="add-review" tabIndex={-1} className="text-lg outline-none">
        Add a review
      </h3>
      <StarInput
        label="Stars"
        value={star.value === undefined ? null : Number(star.value)}
        onChange={star.onChange}
        error={errors.star?.message}
        ref={star.ref}
      />
      <TextArea label="Your review" error={errors.desc?.message} {...form.register('desc')} />
      <Button type="submit" isPending={create.isPending} className="justify-self-start">
        Send
      </Button>
    </form>
  );
}
