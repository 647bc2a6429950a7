import { useWatch, type Control } from 'react-hook-form';

import type { OrderCard } from '#shared/entities/work/order.ts';
import { minorOf, toMajor, toMinor } from '#shared/rules/money/money.ts';
import { MoneyField } from '#web/components/money/money-field.tsx';
import type { useApiForm } from '#web/lib/forms/api-form.ts';
import { Outcome } from '#web/ui/forms/outcome.tsx';

import { refundSentence } from './amount-sentences.ts';
import { atStake } from './shares.ts';

type Amount = { amount: string | number };
type Work = Pick<OrderCard, 'hold' | 'buyer'>;

/** How much of what is held, or was released, is refunded, and where the rest goes. */
export function RefundFields<Reply>({
  form,
  work,
}: {
  form: ReturnType<typeof useApiForm<Amount, Reply>>;
  work: Work;
}) {
  return (
    <>
      <MoneyField label="Amount to refund" {...form.amountField('amount')} />
      <RefundOutcome control={form.control} work={work} />
    </>
  );
}

function RefundOutcome({ control, work }: { control: Control<Amount>; work: Work }) {
  const amount = toMinor(useWatch({ control, name: 'amount' }));
  const most = minorOf(atStake(work));
  // The field says that it is more than what is at stake.
  if (!amount || amount > most) return <Outcome />;
  return <Outcome>{refundSentence(work, toMajor(amount), toMajor(most - amount))}</Outcome>;
}
