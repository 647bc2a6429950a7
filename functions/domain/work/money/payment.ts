import { payerOf } from '#functions/domain/accounts/payer.ts';
import { paymentOf, type Payment } from '#functions/domain/money/books/payment.ts';
import type { Payable, WorkRef } from '#functions/domain/money/books/works.ts';
import type { Kind } from '#functions/domain/work/kind.ts';
import type { WorkCard, WorkItem } from '#functions/domain/work/record.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import type { Condition } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { check, type Step } from '#functions/table/transactions/transaction.ts';
import type { Verb } from '#shared/work/phases.ts';

/** The payment of work, if one was begun. */
export const findPayment = async (work: WorkRef, consistency?: Consistency): Promise<Payment | undefined> =>
  findItem<Payment>(keys.payment(paymentOf(work)), consistency);

/** What is due for work: its price, or the amount that was named when a payment was begun, or approved. Minor units. */
export const amountDue = ({ terms, agreed }: WorkCard, payment: Payment | undefined): number | undefined =>
  terms.total ?? payment?.amount ?? agreed;

/** That this amount (minor units) is due for work, with its payment if one was begun. */
export const toDue = (
  { name, alreadyPaid }: Pick<Kind, 'name' | 'alreadyPaid'>,
  { id, title, buyer, seller, money }: WorkCard,
  payment: Payment | undefined,
  amount: number,
): Payable => {
  const of = payment ?? paymentOf({ kind: name, id });
  return {
    kind: name,
    id,
    title,
    n: of.payment,
    payerId: buyer.id,
    payer: () => payerOf(buyer.id),
    payeeId: seller.id,
    amount,
    currency: money.currency,
    key: keys.payment(of),
    payment,
    alreadyPaid,
  };
};

/** Step: work can still be paid for in this way; 409 otherwise. */
export const stillDue = <Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  id: string,
  verb: V,
  when: Condition,
): Step =>
  check<Item>(kind.keyOf(id), {
    when,
    refused: (current) =>
      current
        ? conflict(kind.rules.refusalOf(current.card, verb, 'buyer', now()) ?? kind.changed)
        : kind.notFound(),
  });
