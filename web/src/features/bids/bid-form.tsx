import { BidAmount } from '#shared/entities/work/bid.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import { MoneyField } from '#web/components/money/money-field.tsx';
import { NetAmount } from '#web/components/money/net-amount.tsx';
import { useApiForm } from '#web/lib/forms/api-form.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

import { placeBid } from './api.ts';

const schema = formSchema(BidAmount);

/** The form by which a freelancer bids a price for the whole project. */
export function BidForm({ projectId, onPlaced }: { projectId: string; onPlaced: () => void }) {
  const form = useApiForm({
    schema,
    draft: `bid:${projectId}`,
    defaultValues: { amount: '' },
    mutation: placeBid(projectId),
    failure: bidTexts.failed,
    onProblem: toast.error,
    onSuccess: () => {
      toast.success(bidTexts.placed);
      onPlaced();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <MoneyField
        label="Bid amount"
        hint="For all modules together. To change it, withdraw it and bid again while the project is open."
        {...form.amountField('amount')}
      />
      <NetAmount control={form.control} name="amount" />
      <Button type="submit" isPending={form.isPending}>
        Place bid
      </Button>
    </form>
  );
}
