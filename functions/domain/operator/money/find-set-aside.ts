import type { ActingOperator } from '#functions/domain/audit/operator.ts';
import {
  paymentOf,
  strayOf,
  type PaymentKind,
  type PaymentRef,
} from '#functions/domain/money/books/payment.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import {
  findIntent,
  inParts,
  type PaymentIntent,
} from '#functions/services/stripe/payments/payment-intents.ts';
import { refundsOf } from '#functions/services/stripe/payments/refunds.ts';
import { openCases, type CaseListing } from '#functions/table/cases.ts';
import { exists } from '#functions/table/conditions.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import type { Case } from '#shared/rules/money/case.ts';

import { requireNoParty } from './acting.ts';

/** A payment that is set aside, as the list of cases has it. */
export type SetAside = Extract<Case, { case: 'payment' }>;

/** The books in which it stands: those of the work that it names, or its own. */
export const booksOfSetAside = ({ reason, intentId, kind, id }: SetAside): PaymentRef =>
  reason === 'unknown' || !kind || !id ? strayOf(intentId) : paymentOf({ kind: kind as PaymentKind, id });

/** The payments of this intent that are set aside and wait for an operator: one, or one for each part. 404 if there is none. */
export async function setAsideOf(intentId: string): Promise<SetAside[]> {
  const found = (await openCases())
    .map(({ card }) => card)
    .filter((card) => card.case === 'payment' && card.intentId === intentId && card.reason !== 'closed');
  if (found.length === 0)
    throw notFound(`No payment ${intentId} is set aside: \`npm run books -- cases\` lists those that are.`);
  return found as SetAside[];
}

/** The money of such a payment at the provider, whether all of it has gone back already, and how. `amount` in minor units. */
export type Found = {
  intent: PaymentIntent;
  of: PaymentRef;
  isRefunded: boolean;
  refunds: { id: string; amount: number }[];
};

/** Its money at the provider. 403 for a party, 409 if it is being refunded, or was resolved. */
export async function findSetAside(card: SetAside, operator: ActingOperator): Promise<Found> {
  const of = booksOfSetAside(card);
  const item = await findItem<CaseListing<SetAside>>(keys.paymentIssue(booksOf(of), card.intentId));
  if (!item?.GSI1PK || item.card.reason === 'closed')
    throw conflict('This payment is on its way back already, or was dealt with.');
  await requireNoParty(operator, of);
  const intent = await findIntent(card.intentId);
  if (intent?.status !== 'succeeded') throw conflict('Stripe has no money of this payment.');
  const part = inParts(intent).find(
    ({ metadata }) => metadata['kind'] === card.kind && metadata['id'] === card.id,
  );
  if (!part) throw conflict('This payment is for something else.');
  const refunds = (await refundsOf(intent.id)).filter(({ state }) => state === 'succeeded');
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    intent: part,
    of,
    isRefunded: back >= intent.received,
    refunds,
  };
}

/** Step: an operator has resolved it, so that no report of the provider lists it again. */
export const dealtWith = (card: SetAside, of: PaymentRef, isBack: boolean, at: string): Step =>
  change(keys.paymentIssue(booksOf(of), card.intentId), {
    set: { 'card.reason': 'closed', ...(isBack ? { returnedAt: at } : {}) },
    remove: isBack ? ['GSI1PK', 'GSI1SK'] : [],
    when: { GSI1PK: exists, 'card.reason': card.reason },
    refused: () => conflict('This payment is on its way back already, or was dealt with.'),
  });
