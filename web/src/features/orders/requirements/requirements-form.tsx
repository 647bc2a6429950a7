import { useState } from 'react';

import { Requirements } from '#shared/api/work/orders.ts';
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

import { saveRequirements } from '../api.ts';

const schema = formSchema(Requirements);

/** The form for the buyer's requirements, which are editable until the order is completed. */
export function RequirementsForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const [isUploading, setUploading] = useState(false);
  const form = useApiForm({
    schema,
    draft: `requirements:${order.id}`,
    defaultValues: {
      requirements: order.requirements ?? '',
      files: order.requirementFiles.map(({ key }) => key),
    },
    mutation: saveRequirements(order.id),
    failure: orderTexts.requirementsFailed,
    onSuccess: onSaved,
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormError>{form.problem}</FormError>
      <TextArea
        label="Your requirements"
        hint="What should be made, for whom, in what style? Name files, links and examples."
        rows={8}
        {...form.field('requirements')}
      />
      <FormUploadField
        control={form.control}
        name="files"
        label="Files"
        isOptional
        hint={`Up to ${uploadLimits.attachments} files of up to ${formatSizeLimit(uploadLimits.size.attachment)} each. Only you and the seller see them.`}
        buttonLabel="Choose files"
        send={uploadPrivately({ purpose: 'requirements', orderId: order.id })}
        max={uploadLimits.attachments}
        maxSize={uploadLimits.size.attachment}
        onBusyChange={setUploading}
      />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={form.isPending}
        blockedBy={isUploading && 'Wait until the files are uploaded.'}
      >
        {order.hasRequirements ? 'Save requirements' : 'Submit requirements'}
      </Button>
    </form>
  );
}
