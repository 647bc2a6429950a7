import * as bids from '#functions/domain/bids/bids.ts';
import * as bidDecisions from '#functions/domain/bids/decisions.ts';
import * as withdrawing from '#functions/domain/bids/withdraw.ts';
import * as sweeping from '#functions/domain/due/sweep.ts';
import * as earnings from '#functions/domain/earnings/read.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { findDisputed, works } from '#functions/domain/kinds/kinds.ts';
import * as assigning from '#functions/domain/modules/assign.ts';
import { moduleKind } from '#functions/domain/modules/kind.ts';
import { reject as rejectBid } from '#functions/domain/modules/reject-bid.ts';
import type { Payment } from '#functions/domain/money/books/payment.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import * as attaching from '#functions/domain/money/payments/attach-intent.ts';
import * as checkout from '#functions/domain/money/payments/checkout.ts';
import * as confirming from '#functions/domain/money/payments/confirm.ts';
import * as settling from '#functions/domain/money/payments/settle.ts';
import * as onboarding from '#functions/domain/money/payout-accounts/onboard.ts';
import * as cancelling from '#functions/domain/orders/cancel.ts';
import * as decisions from '#functions/domain/orders/decisions.ts';
import * as delivering from '#functions/domain/orders/deliver.ts';
import { orderKind } from '#functions/domain/orders/kind.ts';
import * as placing from '#functions/domain/orders/place.ts';
import { getStory } from '#functions/domain/orders/read.ts';
import type { Delivery } from '#functions/domain/orders/record.ts';
import * as refunding from '#functions/domain/orders/refund.ts';
import * as writing from '#functions/domain/orders/requirements.ts';
import * as closing from '#functions/domain/projects/close.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject } from '#functions/domain/projects/record.ts';
import { applyClock } from '#functions/domain/work/clock.ts';
import * as disputing from '#functions/domain/work/disputes.ts';
import type { Offer } from '#functions/domain/work/disputes.ts';
import { closesPayment } from '#functions/domain/work/money/close-payment.ts';
import * as operating from '#functions/domain/work/operate.ts';
import type { Decider } from '#functions/domain/work/require.ts';
import { handler as closings } from '#functions/jobs/closings.ts';
import type { PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { BidSeen } from '#shared/entities/work/bid.ts';
import type { NewModule } from '#shared/entities/work/module.ts';
import { asCall, asJob } from '#test/functions/run-as.ts';
import { toModuleRecord } from '#test/support/work.ts';

// The operations of the domain as calls and jobs use them: each reads its records first, unless they are given, and has the rights
// of its function.

export const accept = asCall('bids-accept', async (id: string, clientId: string, seen?: BidSeen) =>
  bidDecisions.accept(await bids.getWithProject(id), clientId, seen),
);
export const reject = asCall('bids-reject', async (id: string, clientId: string, seen?: BidSeen) =>
  rejectBid(await bids.getWithProject(id), clientId, seen),
);
export const withdrawBid = asCall('bids-withdraw', async (id: string, freelancerId: string) =>
  withdrawing.withdraw(await bids.getWithProject(id), freelancerId),
);

export const closeProject = asCall('projects-close', async (id: string, clientId: string) =>
  closing.close(await projects.getWhole(id), clientId),
);

// Whether a proof is required is tested where the calls are.
const withoutProof = async () => ({ steps: [], forget: async () => undefined });

export const onboard = asCall('payouts-account', (seller: onboarding.Seller, country: string | undefined) =>
  onboarding.onboard(seller, country, undefined, withoutProof),
);
export const signIn = asCall('payouts-login', (sellerId: string) =>
  onboarding.signIn(sellerId, undefined, withoutProof),
);

export const getEarnings = asCall('earnings-get', earnings.getEarnings);

export const assign = asCall(
  'modules-create',
  async (clientId: string, fields: NewModule, key: string | undefined, read?: CountedProject) => {
    const project = read ?? (await projects.getCounted(fields.projectId));
    return toModuleRecord(await assigning.assign(project, clientId, fields, key));
  },
);

export const place = asCall(
  'orders-create',
  async (gigId: string, buyer: UserCard, key: string | undefined, read?: GigItem) =>
    placing.place(gigId, read ?? (await findGig(gigId)), buyer, key),
);

export const deliver = asCall('orders-complete', async (id: string, sellerId: string, delivery: Delivery) =>
  delivering.deliver({ id, userId: sellerId }, delivery, await getStory(id, sellerId)),
);

export const cancel = asCall('orders-cancel', (cancellation: cancelling.Cancellation) =>
  cancelling.cancel(cancellation, works),
);
export const decline = asCall('orders-decline', (cancellation: cancelling.Cancellation) =>
  cancelling.decline(cancellation, works),
);

export const saveRequirements = asCall(
  'orders-requirements',
  (id: string, userId: string, requirements: string) =>
    writing.saveRequirements({ id, userId }, { requirements }),
);
export const approve = asCall('orders-approve', decisions.approve);
export const requestRevision = asCall('orders-revision', decisions.requestRevision);
export const refund = asCall('orders-refund', refunding.refund);

export const openDispute = asCall('disputes-create', async (decider: Decider, offer: Offer) =>
  disputing.openDispute(decider, offer, await findDisputed(decider.id)),
);
export const makeOffer = asCall('disputes-offer', async (decider: Decider, offer: Offer) =>
  disputing.makeOffer(decider, offer, await findDisputed(decider.id)),
);
export const acceptOffer = asCall('disputes-accept', async (decider: Decider) =>
  disputing.acceptOffer(decider, await findDisputed(decider.id)),
);
export const operate = async (id: string, act: operating.OperatorAct, seen?: number) =>
  operating.operate((await findDisputed(id)).kind, id, act, {
    operatorId: 'an-operator',
    written: () => [],
    seen,
  });

/** Begins a payment by the call that pays for such work. */
export const beginPayment = (...dues: PayableNow[]) =>
  asCall(dues[0]?.kind === 'module' ? 'modules-pay' : 'orders-pay', checkout.beginPayment)(dues, works);
/** Stores an intent as that of one payment, in place of another one if there is one; returns the payment as it is then. */
export async function attachIntent(due: PayableNow, intentId: string, attempt: number, replaces?: string) {
  const payment = replaces === undefined ? undefined : ({ ...due.payment, intentId: replaces } as Payment);
  const [stored] = await attaching.attachIntent([{ ...due, payment }], intentId, attempt);
  return stored?.payment as Payment;
}
export const confirmPayment = asCall('payments-confirm', async (intentId: string, payerId: string) => {
  const asked = { payerId, intentId };
  return confirming.confirmPayment(asked, await confirming.countLookUp(asked), works);
});
export const settle = asCall('webhooks-stripe', (intent: PaymentIntent, reporter: settling.Reporter) =>
  settling.settle(intent, reporter, works),
);
export const sweep = asJob('clocks', () => sweeping.sweep(works));
export const eraseAccounts = asJob('closings', closings);

/** Does what is due for an order, or a module, by itself. */
export const applyOrderClock = (id: string) =>
  applyClock(orderKind, id, { alsoSteps: closesPayment(orderKind, works) });
export const applyModuleClock = (id: string) => applyClock(moduleKind, id);
