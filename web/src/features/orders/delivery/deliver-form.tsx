import { useState } from 'react';

import { orders } from '#shared/api/work/orders.ts';
import type { Order } from '#shared/entities/work/order.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { FormUploadField } from '#web/components/files/form-upload-field.tsx';
import { formatSizeLimit } from '#web/lib/files/file-size.ts';
import { uploadPrivately } from '#web/lib/files/uploads.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

import { deliverFile } from '../api.ts';
import { deliveryOutcome } from '../status/order-outcomes.ts';
import { askToDeliver } from './ask-to-deliver.ts';

const schema = formSchema(orders.uploadWork.body);

/** The form to deliver a file with a note, which completes the order. */
export function DeliverForm({ order, onDelivered }: { order: Order; onDelivered: () => Promise<void> }) {
  const [isUploading, setUploading] = useState(false);
  const form = useApiForm({
    schema,
    draft: `upload-work:${order.id}`,
    defaultValues: { finalWork: '', note: order.note ?? '' },
    mutation: deliverFile(order.id),
    failure: orderTexts.uploadFailed,
    ask: () => askToDeliver(order),
    onSuccess: onDelivered,
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormError>{form.problem}</FormError>
      <FormUploadField
        control={form.control}
        name="finalWork"
        label="Final work"
        hint={`Any kind of file up to ${formatSizeLimit(uploadLimits.size.delivery)}. Put several into one archive.`}
        send={uploadPrivately({ purpose: 'delivery', orderId: order.id })}
        maxSize={uploadLimits.size.delivery}
        onBusyChange={setUploading}
      />
      <TextArea label="Note to the buyer" isOptional {...form.field('note')} />
      <p className="text-muted">{deliveryOutcome(order)}</p>
      <Button
        type="submit"
        className="justify-self-start"
        isPending={form.isPending}
        blockedBy={isUploading && 'Wait until the file is uploaded.'}
      >
        {order.stage === 'REVISION'
          ? 'Deliver the revision'
          : order.isCompleted
            ? 'Replace the delivery'
            : 'Deliver and complete'}
      </Button>
    </form>
  );
}
