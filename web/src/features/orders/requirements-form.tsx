import { Requirements } from '#shared/api/orders.ts';
import type { Order } from '#shared/entities/order.ts';
import { messages } from '#shared/messages.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { formSchema } from '#web/lib/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

import { saveRequirements } from './api.ts';

const schema = formSchema(Requirements);

/** The form for the buyer's requirements, which are editable until the order is completed. */
export function RequirementsForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const form = useApiForm({
    schema,
    draft: `requirements:${order.id}`,
    defaultValues: { requirements: order.requirements ?? '' },
    mutation: saveRequirements(order.id),
    failure: messages.orders.requirementsFailed,
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
      <Button type="submit" className="justify-self-start" isPending={form.isPending}>
        {order.hasRequirements ? 'Save requirements' : 'Submit requirements'}
      </Button>
    </form>
  );
}
