import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { Requirements } from '#shared/api/orders.ts';
import type { Order } from '#shared/entities/order.ts';
import { messages } from '#shared/messages.ts';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

import { useSaveRequirements } from './queries.ts';

/** Where the buyer writes what is wanted; editable until the order is completed. */
export function RequirementsForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const draft = `requirements:${order.id}`;
  const save = useSaveRequirements(order.id);
  const { register, handleSubmit, subscribe, formState } = useForm({
    resolver: zodResolver(Requirements),
    defaultValues: { requirements: order.requirements ?? '', ...readDraft<{ requirements: string }>(draft) },
  });
  useDraft(draft, subscribe);

  const submit = handleSubmit((body) =>
    save.mutateAsync(body).then(
      () => {
        clearDraft(draft);
        onSaved();
      },
      () => undefined,
    ),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormError>{save.error && errorMessage(save.error, messages.orders.requirementsFailed)}</FormError>
      <TextArea
        label="Your requirements"
        hint="What should be made, for whom, in what style? Name files, links and examples."
        rows={8}
        error={formState.errors.requirements?.message}
        {...register('requirements')}
      />
      <Button type="submit" className="justify-self-start" isPending={save.isPending}>
        {order.hasRequirements ? 'Save requirements' : 'Submit requirements'}
      </Button>
    </form>
  );
}
