import { zodResolver } from '@hookform/resolvers/zod';
import { TriangleAlert } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';

import { ModuleAmount, type Module } from '#shared/entities/module.ts';
import { messages } from '#shared/messages.ts';
import { toMajor, toMinor } from '#shared/rules/money.ts';
import type * as z from '#shared/zod.ts';
import { MoneyField } from '#web/components/money-field.tsx';
import { Price } from '#web/components/price.tsx';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { placeErrors } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

import { useChangeStatus } from './changes.ts';

type Fields = z.infer<typeof ModuleAmount>;

type ApproveFormProps = {
  module: Module;
  /** What one module may come to: a hint. */
  estimate: number;
  /** What of the bid no approval has used yet; less than nothing when it is exceeded. */
  left: number;
  onDone: () => void;
};

/** Approval of submitted work with the amount that it is worth (§4). */
export function ApproveForm({ module, estimate, left, onDone }: ApproveFormProps) {
  const draft = `amount:${module.id}`;
  const change = useChangeStatus(module);
  const { register, handleSubmit, subscribe, control, setError, formState } = useForm<Fields>({
    resolver: zodResolver(ModuleAmount),
    defaultValues: { amount: '', ...readDraft<Fields>(draft) },
  });
  useDraft(draft, subscribe);
  const excess = (toMinor(useWatch({ control, name: 'amount' })) ?? 0) - (toMinor(Math.max(0, left)) ?? 0);

  const submit = handleSubmit(async ({ amount }) => {
    try {
      await change.mutateAsync({ status: 'OK', amount });
      clearDraft(draft);
      onDone();
    } catch (error) {
      const problem = placeErrors(error, ['amount'], setError, messages.modules.okFailed);
      if (problem) toast.error(problem);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <MoneyField
        label="Amount"
        hasDecimals
        hint={
          <>
            The estimate is <Price amount={estimate} />.
          </>
        }
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <p role="status" className="empty:absolute">
        {excess > 0 && (
          <span className="flex items-start gap-2 text-sm font-medium text-accent-ink">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>
              This is <Price amount={toMajor(excess)} /> more than what is left of the bid.
            </span>
          </span>
        )}
      </p>
      <Button type="submit" className="justify-self-start" isPending={change.isPending}>
        Approve
      </Button>
    </form>
  );
}
