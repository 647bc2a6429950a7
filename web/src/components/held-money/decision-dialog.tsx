import type { UseMutationOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';

import type { Submission } from '#web/lib/api/idempotency.ts';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import type { FormSchema } from '#web/lib/forms/form-schema.ts';
import { now } from '#web/lib/time/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';

/** What a decision's dialog asks, says will happen with which money, and what is said once it is done. */
export type DecisionTexts = {
  title: string;
  description: string;
  action: string;
  done: string;
  isDangerous?: boolean;
};

type DecisionDialogProps<Work, Values extends FieldValues, Reply> = {
  /** The name of its draft, with the id of the work. */
  decision: string;
  /** The order or module that is decided on. */
  work: Work;
  /** What is said about the work as it is. `now` in milliseconds. */
  textsOf: (work: Work, now: number) => DecisionTexts;
  onClose: () => void;
  schema: FormSchema<Values>;
  defaultValues: DefaultValues<Values>;
  mutation: UseMutationOptions<Reply, Error, Submission<Values>>;
  /** The fields, for the work that the dialog is about. */
  children?: (form: ReturnType<typeof useApiForm<Values, Reply>>, work: Work) => ReactNode;
};

/**
 * A dialog that says what a decision does with which money, and makes it. It is about the order as it was when it opened;
 * if the server refuses because the order has changed meanwhile, it is about the order as it is now.
 */
export function DecisionDialog<
  Work extends { id: string; version: number },
  Values extends FieldValues,
  Reply,
>({
  decision,
  work,
  textsOf,
  onClose,
  schema,
  defaultValues,
  mutation,
  children,
}: DecisionDialogProps<Work, Values, Reply>) {
  const [seen, setSeen] = useState(work);
  const [openedAt] = useState(now);
  const { title, description, action, done, isDangerous } = textsOf(seen, openedAt);
  const form = useApiForm<Values, Reply>({
    schema,
    draft: `${decision}:${work.id}`,
    defaultValues,
    mutation,
    seen: seen.version,
    onSuccess: () => {
      onClose();
      toast.success(done);
    },
  });
  if (form.problem && seen !== work) setSeen(work);
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
