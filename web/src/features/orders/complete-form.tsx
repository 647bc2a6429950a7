import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { WorkUrl } from '#shared/api/orders.ts';
import type { Order } from '#shared/entities/order.ts';
import { messages } from '#shared/messages.ts';
import { isWorkUrl } from '#shared/rules/work-url.ts';
import * as z from '#shared/zod.ts';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { useComplete } from './queries.ts';

const Completion = z.object({ fileUrl: WorkUrl });
type Completion = z.input<typeof Completion>;

type CompleteFormProps = { order: Order; onCompleted: () => void };

/** Delivery by link: the box that marks the order completed opens only once the link is valid (§5). */
export function CompleteForm({ order, onCompleted }: CompleteFormProps) {
  const draft = `delivery:${order.id}`;
  const complete = useComplete(order.id);
  const [isMarked, setMarked] = useState(order.isCompleted);
  const { register, handleSubmit, subscribe, control, formState } = useForm<Completion>({
    resolver: zodResolver(Completion),
    mode: 'onTouched',
    defaultValues: { fileUrl: order.host ? (order.workUrl ?? '') : '', ...readDraft<Completion>(draft) },
  });
  useDraft(draft, subscribe);
  const isValid = isWorkUrl(useWatch({ control, name: 'fileUrl' }).trim());

  const submit = handleSubmit((body) =>
    complete.mutateAsync(body).then(
      () => {
        clearDraft(draft);
        onCompleted();
      },
      () => undefined,
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <FormError>
        {complete.error && errorMessage(complete.error, messages.orders.completionFailed)}
      </FormError>
      <TextField
        label="Link to the work"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        hint="Google Drive, Dropbox, YouTube, GitHub, Figma, Notion or any other https address."
        error={formState.errors.fileUrl?.message}
        {...register('fileUrl')}
      />
      <Checkbox
        label="Mark the order as completed"
        hint={
          order.isCompleted ? undefined : 'The buyer is then asked to pay, and gets the link once it is paid.'
        }
        checked={isMarked}
        disabled={!isValid || order.isCompleted}
        onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={complete.isPending}
        disabled={isValid && !isMarked}
      >
        {order.isCompleted ? 'Replace the link' : 'Deliver the link'}
      </Button>
    </form>
  );
}
