import { useWatch, type Control } from 'react-hook-form';

import { orders } from '#shared/api/orders.ts';
import { NewOffer } from '#shared/entities/dispute.ts';
import type { Order } from '#shared/entities/order.ts';
import { formatMoney } from '#shared/rules/format-money.ts';
import { minorOf, toMajor, toMinor } from '#shared/rules/money.ts';
import type { OrderRole } from '#shared/rules/order.ts';
import * as z from '#shared/zod.ts';
import { MoneyField } from '#web/components/money-field.tsx';
import { useCurrency } from '#web/lib/config.ts';
import { formSchema } from '#web/lib/form-schema.ts';
import { Outcome } from '#web/ui/outcome.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

import {
  acceptOffer,
  approveWork,
  cancelOrder,
  declineOrder,
  offerAmount,
  openDispute,
  refundOrder,
  requestRevision,
} from './api.ts';
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx';
import { divided, NOTHING, otherName, sharesText } from './shares.ts';

const nothing = formSchema(z.object({}));
const revision = formSchema(orders.revision.body);
const reason = formSchema(orders.decline.body);
const refund = formSchema(orders.refund.body);
const offer = formSchema(NewOffer);

/** The dialog of a decision. */
export function DecisionForm(props: DecisionProps) {
  const { decision, order } = props;
  // Nothing is asked about an amount before its currency is known.
  if (useCurrency() === undefined) return null;
  switch (decision) {
    case 'approve':
      return (
        <DecisionDialog {...props} schema={nothing} defaultValues={{}} mutation={approveWork(order.id)} />
      );
    case 'acceptOffer':
      return (
        <DecisionDialog {...props} schema={nothing} defaultValues={{}} mutation={acceptOffer(order.id)} />
      );
    case 'requestRevision':
      return <RevisionForm {...props} />;
    case 'refundPart':
      return <RefundForm {...props} />;
    case 'dispute':
    case 'offer':
      return <OfferForm {...props} />;
    case 'cancel':
    case 'askToCancel':
    case 'agreeToCancel':
    case 'refuseToCancel':
    case 'decline':
      return <ReasonForm {...props} />;
  }
}

function RevisionForm(props: DecisionProps) {
  return (
    <DecisionDialog
      {...props}
      schema={revision}
      defaultValues={{ message: '' }}
      mutation={requestRevision(props.order.id)}
    >
      {(form) => (
        <TextArea
          label="What should change?"
          hint="The seller works from this. Name each point."
          {...form.field('message')}
        />
      )}
    </DecisionDialog>
  );
}

function ReasonForm(props: DecisionProps) {
  const { decision, order, role } = props;
  const mutation =
    decision === 'decline'
      ? declineOrder(order.id)
      : cancelOrder(order.id, decision === 'refuseToCancel' ? { refuse: true } : {});
  return (
    <DecisionDialog {...props} schema={reason} defaultValues={{ reason: '' }} mutation={mutation}>
      {(form) => (
        <TextArea
          label="Reason"
          isOptional
          hint={`${otherName(order, role)} reads it.`}
          rows={3}
          {...form.field('reason')}
        />
      )}
    </DecisionDialog>
  );
}

function RefundForm(props: DecisionProps) {
  return (
    <DecisionDialog
      {...props}
      schema={refund}
      defaultValues={{ amount: '' }}
      mutation={refundOrder(props.order.id)}
    >
      {(form, order) => (
        <>
          <MoneyField label="Amount to give back" {...form.amountField('amount')} />
          <RefundOutcome control={form.control} order={order} />
        </>
      )}
    </DecisionDialog>
  );
}

function RefundOutcome({ control, order }: { control: Control<{ amount: string | number }>; order: Order }) {
  const amount = toMinor(useWatch({ control, name: 'amount' }));
  const held = minorOf(order.hold?.amount ?? NOTHING);
  if (!amount) return <Outcome />;
  if (amount > held) return <Outcome>{tooMuch(order)}</Outcome>;
  const back = `${formatMoney(toMajor(amount))} goes back to ${order.buyer.username}`;
  const rest =
    amount === held
      ? 'nothing is left, so the order ends'
      : `${formatMoney(toMajor(held - amount))} stays held`;
  return (
    <Outcome>
      {back}, {rest}.
    </Outcome>
  );
}

function OfferForm(props: DecisionProps) {
  const { decision, order, role } = props;
  const mutation = decision === 'dispute' ? openDispute(order.id) : offerAmount(order.id);
  return (
    <DecisionDialog {...props} schema={offer} defaultValues={{ amount: '', reason: '' }} mutation={mutation}>
      {(form, seen) => (
        <>
          <MoneyField
            label={role === 'seller' ? 'Amount for you' : `Amount for ${seen.seller.username}`}
            hint={`From 0 to ${formatMoney(seen.hold?.amount ?? NOTHING)}`}
            {...form.amountField('amount')}
          />
          <OfferOutcome control={form.control} order={seen} role={role} />
          <TextArea label="Why?" {...form.field('reason')} />
        </>
      )}
    </DecisionDialog>
  );
}

type OfferOutcomeProps = {
  control: Control<{ amount: string | number; reason: string }>;
  order: Order;
  role: OrderRole;
};

function OfferOutcome({ control, order, role }: OfferOutcomeProps) {
  const amount = toMinor(useWatch({ control, name: 'amount' }));
  if (amount === null) return <Outcome />;
  if (amount > minorOf(order.hold?.amount ?? NOTHING)) return <Outcome>{tooMuch(order)}</Outcome>;
  return <Outcome>With this amount, {sharesText(divided(order, toMajor(amount)), order, role)}.</Outcome>;
}

const tooMuch = ({ hold }: Order) =>
  `This is more than the ${formatMoney(hold?.amount ?? NOTHING)} that is held.`;
