import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';

import { orders } from '#shared/api/work/orders.ts';
import type { Order } from '#shared/entities/work/order.ts';
import { minorOf } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';
import * as z from '#shared/zod.ts';
import { limitAmount } from '#web/components/held-money/amount-limit.ts';
import { aboveStake } from '#web/components/held-money/amount-sentences.ts';
import { DecisionDialog } from '#web/components/held-money/decision-dialog.tsx';
import { AcceptForm, OfferForm } from '#web/components/held-money/offer-form.tsx';
import { RefundFields } from '#web/components/held-money/refund-fields.tsx';
import { atStake, otherName } from '#web/components/held-money/shares.ts';
import { formSchema } from '#web/lib/forms/form-schema.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';

import {
  acceptOffer,
  approveWork,
  cancelOrder,
  declineOrder,
  offerAmount,
  openDispute,
  refundOrder,
  requestRevision,
} from '../api.ts';
import { decisionTexts } from './decision-texts.ts';
import type { Decision } from './next-steps.ts';

const nothing = formSchema(z.object({}));
const revision = formSchema(orders.revision.body);
const reason = formSchema(orders.decline.body);

type DecisionProps = { decision: Decision; order: Order; role: OrderRole; onClose: () => void };

type DialogProps<Values extends FieldValues> = DecisionProps &
  Omit<ComponentProps<typeof DecisionDialog<Order, Values, Order>>, 'work' | 'textsOf'>;

/** The dialog of a decision about an order, with its texts. */
const OrderDialog = <Values extends FieldValues>({ order, role, ...dialog }: DialogProps<Values>) => (
  <DecisionDialog
    {...dialog}
    work={order}
    textsOf={(seen, now) => decisionTexts(dialog.decision, seen, role, now)}
  />
);

/** The dialog of a decision. */
export function DecisionForm(props: DecisionProps) {
  const { decision, order } = props;
  switch (decision) {
    case 'approve':
      return <OrderDialog {...props} schema={nothing} defaultValues={{}} mutation={approveWork(order.id)} />;
    case 'acceptOffer':
      return <AcceptForm {...props} work={order} mutation={acceptOffer(order.id)} />;
    case 'requestRevision':
      return <RevisionForm {...props} />;
    case 'refundPart':
      return <RefundForm {...props} />;
    case 'dispute':
      return <OfferForm {...props} decision={decision} work={order} mutation={openDispute(order.id)} />;
    case 'offer':
      return <OfferForm {...props} decision={decision} work={order} mutation={offerAmount(order.id)} />;
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
    <OrderDialog
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
    </OrderDialog>
  );
}

function ReasonForm(props: DecisionProps) {
  const { decision, order, role } = props;
  const mutation =
    decision === 'decline'
      ? declineOrder(order.id)
      : cancelOrder(order.id, decision === 'refuseToCancel' ? { refuse: true } : {});
  return (
    <OrderDialog {...props} schema={reason} defaultValues={{ reason: '' }} mutation={mutation}>
      {(form) => (
        <TextArea
          label="Reason"
          isOptional
          hint={`${otherName(order, role)} reads it.`}
          rows={3}
          {...form.field('reason')}
        />
      )}
    </OrderDialog>
  );
}

function RefundForm(props: DecisionProps) {
  const { order } = props;
  return (
    <OrderDialog
      {...props}
      schema={formSchema(limitAmount(orders.refund.body, minorOf(atStake(order)), aboveStake(order)))}
      defaultValues={{ amount: '' }}
      mutation={refundOrder(order.id)}
    >
      {(form, seen) => <RefundFields form={form} work={seen} />}
    </OrderDialog>
  );
}
