import type { UseMutationOptions } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';

import { NewOffer } from '#shared/entities/work/dispute.ts';
import { minorOf, toMinor } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import * as z from '#shared/zod.ts';
import { MoneyField } from '#web/components/money/money-field.tsx';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { formatMoney } from '#web/lib/format.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { Outcome } from '#web/ui/forms/outcome.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

import { limitAmount } from './amount-limit.ts';
import { aboveStake, asYouSay } from './amount-sentences.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { disputeTexts, type Disputable } from './dispute-texts.ts';
import { atStake, dividedAsTyped, splitSentence } from './shares.ts';
import { offerAsTyped, type OfferValues } from './typed-offer.ts';

/** What each party types; a call carries what is released to the seller. */
const question: Record<OrderRole, string> = {
  buyer: 'How much should be refunded to you?',
  seller: 'How much should be released to you?',
};

const nothing = formSchema(z.object({}));

type DisputeFormProps<Work, Values, Reply> = {
  work: Work;
  role: OrderRole;
  mutation: UseMutationOptions<Reply, Error, Submission<Values>>;
  onClose: () => void;
};

/** The dialog that opens a dispute with an amount, or names another amount. */
export function OfferForm<Work extends Disputable, Reply>({
  decision,
  role,
  mutation,
  ...dialog
}: DisputeFormProps<Work, OfferValues, Reply> & { decision: 'dispute' | 'offer' }) {
  return (
    <DecisionDialog
      {...dialog}
      decision={decision}
      mutation={offerAsTyped(mutation, dialog.work, role)}
      textsOf={(seen) => disputeTexts[decision](seen, role)}
      schema={formSchema(limitAmount(NewOffer, minorOf(atStake(dialog.work)), aboveStake(dialog.work)))}
      defaultValues={{ amount: '', reason: '' }}
    >
      {(form, seen) => (
        <>
          <MoneyField
            label={question[role]}
            hint={`From 0 to ${formatMoney(atStake(seen))}`}
            {...form.amountField('amount')}
          />
          <OfferOutcome control={form.control} work={seen} role={role} />
          <TextArea label="Why?" {...form.field('reason')} />
        </>
      )}
    </DecisionDialog>
  );
}

/** The dialog that accepts the amount of the other side. */
export function AcceptForm<Work extends Disputable, Reply>({
  role,
  ...dialog
}: DisputeFormProps<Work, object, Reply>) {
  return (
    <DecisionDialog
      {...dialog}
      decision="acceptOffer"
      textsOf={(seen) => disputeTexts.acceptOffer(seen, role)}
      schema={nothing}
      defaultValues={{}}
    />
  );
}

type OfferOutcomeProps = { control: Control<OfferValues>; work: Disputable; role: OrderRole };

function OfferOutcome({ control, work, role }: OfferOutcomeProps) {
  const amount = toMinor(useWatch({ control, name: 'amount' }));
  // The field says that it is more than what is at stake.
  if (amount === null || amount > minorOf(atStake(work))) return <Outcome />;
  return <Outcome>{splitSentence(asYouSay, dividedAsTyped(work, role, amount), work, role)}</Outcome>;
}
