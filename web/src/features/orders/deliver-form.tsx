import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';

import { orders } from '#shared/api/orders.ts';
import type { Order } from '#shared/entities/order.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type * as z from '#shared/zod.ts';
import { UploadField } from '#web/components/files/upload-field.tsx';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { uploadDelivery } from '#web/lib/uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

import { useDeliverFile } from './queries.ts';

type Delivery = z.input<typeof orders.uploadWork.body>;

/** Delivery of a file of up to 1 GB, with a note; it completes the order (§2, /upload-work). */
export function DeliverForm({ order, onDelivered }: { order: Order; onDelivered: () => void }) {
  const draft = `upload-work:${order.id}`;
  const deliver = useDeliverFile(order.id);
  const [isUploading, setUploading] = useState(false);
  const { register, handleSubmit, subscribe, control, formState } = useForm({
    resolver: zodResolver(orders.uploadWork.body),
    defaultValues: { finalWork: '', note: order.note ?? '', ...readDraft<Delivery>(draft) },
  });
  useDraft(draft, subscribe);

  const submit = handleSubmit(({ finalWork, note }) =>
    deliver.mutateAsync({ finalWork, ...(note ? { note } : {}) }).then(
      () => {
        clearDraft(draft);
        onDelivered();
      },
      () => undefined,
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormError>{deliver.error && errorMessage(deliver.error, messages.orders.uploadFailed)}</FormError>
      <Controller
        control={control}
        name="finalWork"
        render={({ field }) => (
          <UploadField
            label="Final work"
            hint="Any kind of file up to 1 GB. Put several into one archive."
            ref={field.ref}
            value={field.value ? [field.value] : []}
            onChange={([key = '']) => field.onChange(key)}
            upload={uploadDelivery(order.id)}
            maxSize={limits.upload.delivery}
            onBusyChange={setUploading}
            error={formState.errors.finalWork?.message}
          />
        )}
      />
      <TextArea
        label="Note to the buyer"
        isOptional
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={deliver.isPending}
        disabled={isUploading}
      >
        {order.isCompleted ? 'Replace the delivery' : 'Deliver and complete'}
      </Button>
    </form>
  );
}
