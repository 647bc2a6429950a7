import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import { WorkUrl } from '#shared/api/work/orders.ts';
import type { Order } from '#shared/entities/work/order.ts';
import { isWorkUrl } from '#shared/rules/work/work-url.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as z from '#shared/zod.ts';
import { WorkUrlField } from '#web/components/forms/work-url-field.tsx';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

import { deliverLink } from '../api.ts';
import { deliveryOutcome } from '../status/order-outcomes.ts';
import { askToDeliver } from './ask-to-deliver.ts';

const schema = formSchema(z.object({ fileUrl: WorkUrl }));

/** Why the checkbox is disabled at first. */
const LINK_FIRST = 'Enter a valid link first. Then you can mark the order as completed.';

type CompleteFormProps = { order: Order; onCompleted: () => void };

/** The form to deliver a link. Its checkbox 'completed' is enabled once the link is valid. */
export function CompleteForm({ order, onCompleted }: CompleteFormProps) {
  const [isMarked, setMarked] = useState(order.isCompleted);
  const form = useApiForm({
    schema,
    mode: 'onTouched',
    draft: `delivery:${order.id}`,
    defaultValues: { fileUrl: order.host ? (order.workUrl ?? '') : '' },
    mutation: deliverLink(order.id),
    failure: orderTexts.completionFailed,
    ask: () => askToDeliver(order),
    onSuccess: onCompleted,
  });
  const isValid = isWorkUrl(useWatch({ control: form.control, name: 'fileUrl' }).trim());
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormError>{form.problem}</FormError>
      <WorkUrlField {...form.field('fileUrl')} />
      <Checkbox
        label="Mark the order as completed"
        hint={order.isCompleted ? undefined : isValid ? deliveryOutcome(order) : LINK_FIRST}
        checked={isMarked}
        disabled={!isValid || order.isCompleted}
        onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={form.isPending}
        blockedBy={isValid && !isMarked && 'Mark the order as completed first: delivering completes it.'}
      >
        {order.stage === 'REVISION'
          ? 'Deliver the revision'
          : order.isCompleted
            ? 'Replace the link'
            : 'Deliver the link'}
      </Button>
    </form>
  );
}
