import type { UseMutationOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';

import type { Order } from '#shared/entities/order.ts';
import type { OrderRole } from '#shared/rules/order.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { now } from '#web/lib/clock.ts';
import type { FormSchema } from '#web/lib/form-schema.ts';
import type { Submission } from '#web/lib/idempotency.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';

import { decisionTexts } from './decision-texts.ts';
import type { Decision } from './next-steps.ts';

export type DecisionProps = { decision: Decision; order: Order; role: OrderRole; onClose: () => void };

type DecisionDialogProps<Values extends FieldValues, Reply> = DecisionProps & {
  schema: FormSchema<Values>;
  defaultValues: DefaultValues<Values>;
  mutation: UseMutationOptions<Reply, Error, Submission<Values>>;
  /** The fields, for the order that the dialog is about. */
  children?: (form: ReturnType<typeof useApiForm<Values, Reply>>, order: Order) => ReactNode;
};

/**
 * A dialog that says what a decision does with which money, and makes it. It is about the order as it was when it opened;
 * if the server refuses because the order has changed meanwhile, it is about the order as it is now.
 */
export function DecisionDialog<Values extends FieldValues, Reply>({
  decision,
  order,
  role,
  onClose,
  schema,
  defaultValues,
  mutation,
  children,
}: DecisionDialogProps<Values, Reply>) {
  const [seen, setSeen] = useState(order);
  const [openedAt] = useState(now);
  const { title, description, action, done, isDangerous } = decisionTexts(decision, seen, role, openedAt);
  const form = useApiForm<Values, Reply>({
    schema,
    draft: `${decision}:${order.id}`,
    defaultValues,
    mutation,
    seen: seen.version,
    onSuccess: () => {
      onClose();
      toast.success(done);
    },
  });
  if (form.problem && seen !== order) setSeen(order);
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} description={description}>
      <form {...form.formProps} className="grid gap-4">
        {children?.(form, seen)}
        <FormError>{form.problem}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="secondary">Not now</Button>
          </DialogClose>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isPending={form.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
