import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { BidAmount } from '#shared/entities/bid.ts';
import { messages } from '#shared/messages.ts';
import type * as z from '#shared/zod.ts';
import { MoneyField } from '#web/components/money-field.tsx';
import { clearDraft, readDraft, useDraft } from '#web/lib/drafts.ts';
import { placeErrors } from '#web/lib/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

import { usePlaceBid } from './changes.ts';

type Fields = z.infer<typeof BidAmount>;

/** Where a freelancer names a price for the whole project. */
export function BidForm({ projectId, onPlaced }: { projectId: string; onPlaced: () => void }) {
  const draft = `bid:${projectId}`;
  const place = usePlaceBid(projectId);
  const { register, handleSubmit, subscribe, setError, formState } = useForm<Fields>({
    resolver: zodResolver(BidAmount),
    defaultValues: { amount: '', ...readDraft<Fields>(draft) },
  });
  useDraft(draft, subscribe);

  const submit = handleSubmit(async ({ amount }) => {
    try {
      await place.mutateAsync(amount);
      clearDraft(draft);
      toast.success(messages.bids.placed);
      onPlaced();
    } catch (error) {
      const problem = placeErrors(error, ['amount'], setError, messages.bids.failed);
      if (problem) toast.error(problem);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <MoneyField
        label="Bid amount"
        hasDecimals
        hint="For all modules together. One bid per project; it cannot be changed."
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <Button type="submit" isPending={place.isPending}>
        Place bid
      </Button>
    </form>
  );
}
