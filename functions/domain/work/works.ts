import { lacksEmail } from '#functions/domain/accounts/email/lacks-email.ts';
import { payerOf } from '#functions/domain/accounts/payer.ts';
import type { Payment } from '#functions/domain/money/books/payment.ts';
import type {
  IncomingOutcome,
  IncomingPayment,
  ExaminationAction,
  ExaminationDetails,
  Work,
} from '#functions/domain/money/books/works.ts';
import { now } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { isPaid } from '#shared/work/progress.ts';

import { storeDue } from './act.ts';
import type { Kind } from './kind.ts';
import { amountDue, findPayment, toDue } from './money/payment.ts';
import { notifyPayer } from './news.ts';
import type { WorkItem } from './record.ts';
import { allSteps, take, takeDue, toHeld } from './take.ts';

/** Work of this kind, and all that money asks of it; undefined while no amount is due for it. */
export async function findWork(kind: Kind, id: string): Promise<Work | undefined> {
  const [item, payment] = await Promise.all([
    findItem<WorkItem>(kind.keyOf(id)),
    findPayment({ kind: kind.name, id }),
  ]);
  // A malformed id may have the key of other work.
  if (item?.card.id !== id) return kind.canBeRemoved && payment ? ofRemoved(kind, payment) : undefined;
  const { card } = item;
  const due = amountDue(card, payment);
  if (due === undefined) return undefined;
  const { seller, money } = card;
  return {
    ...toDue(kind, card, payment, due),
    held: { ...toHeld(card), amount: money.held, released: money.released },
    arrive: (arriving) => arrive(kind, item, payment, arriving),
    examine: (action, examining) => examine(kind, item, action, examining),
    returned: (amount, elsewhere = 0) => [
      change(kind.keyOf(id), {
        add: {
          'card.money.returning': -amount,
          'card.money.returned': amount,
          ...(elsewhere > 0 ? { 'card.money.returnedElsewhere': elsewhere } : {}),
        },
        when: { PK: exists },
      }),
      // An amount below 0: the bank has sent it back, and it is refunded again.
      ...(amount > elsewhere ? [notifyPayer(kind, card, 'refunded', amount - elsewhere)] : []),
      ...(elsewhere > 0 ? [notifyPayer(kind, card, 'paidElsewhere', elsewhere)] : []),
    ],
    notify: (what, amount) => [notifyPayer(kind, card, what, amount)],
    refundAbandoned: (amount) => [
      change(kind.keyOf(id), { add: { 'card.money.returning': -amount }, when: { PK: exists } }),
    ],
    unclaimed: async (amount, at) => {
      const doing = { do: 'returnUnclaimed', by: 'clock', at, amount } as const;
      return allSteps(kind, card, take(kind, storyOf(item), doing));
    },
    applyDue: () => storeDue(kind, storyOf(item)),
    lacksEmail: () => lacksEmail(seller.id),
  };
}

/** What has happened to work is only read to be shown. */
const storyOf = (item: WorkItem) => ({ item, events: [] });

/** What its payer is told the name of such work is. */
const REMOVED = 'Work that was removed';

/** A payment of work that was removed, before there was money in it. */
function ofRemoved(workKind: Kind, payment: Payment): Work {
  const { id, kind, payment: n, payerId, payeeId, currency } = payment;
  const removed = { kind, id, title: REMOVED, buyer: { id: payerId }, seller: { id: payeeId } };
  return {
    ...payment,
    title: '',
    payer: () => payerOf(payment.payerId),
    n,
    key: keys.payment(payment),
    payment,
    alreadyPaid: workKind.alreadyPaid,
    held: {
      kind,
      id,
      payment: n,
      title: '',
      sellerId: payeeId,
      currency,
      commissionRate: 0,
      amount: 0,
      released: 0,
    },
    arrive: async () => ({ ended: [] }),
    examine: async () => [],
    returned: () => [],
    notify: (what, amount) => [notifyPayer(workKind, removed, what, amount)],
    refundAbandoned: () => [],
    unclaimed: async () => [],
    applyDue: async () => false,
    lacksEmail: async () => false,
  };
}

/** Counts money that was charged while it could be paid for, however late that is reported. Other money goes back. */
async function arrive(
  kind: Kind,
  item: WorkItem,
  payment: Payment | undefined,
  { at, clearance, chargedAt }: IncomingPayment,
): Promise<IncomingOutcome> {
  const { card } = item;
  const story = storyOf(item);
  if (payment && payment.payeeId !== card.seller.id) return { ended: [] };
  // The work and its payment are read separately: this one has changed since the payment was read.
  if (isPaid(card)) throw new Outdated();
  const end = kind.rules.endingOf(card);
  const ended = takeDue(kind, story);
  if (end && ended && (await chargedAt()) >= end.at) return { ended: await allSteps(kind, card, ended) };
  const verb = card.phase === 'OWED' ? 'settle' : 'pay';
  if (!kind.rules.isOpen(card, verb, 'buyer')) return { ended: [] };
  if (verb === 'settle' && payment?.amount !== card.agreed) return { ended: [] };
  const isRefused = (time: number) => kind.rules.refusalOf(card, verb, 'buyer', time) !== undefined;
  if (isRefused(now()) && isRefused(await chargedAt())) return { ended: [] };
  const amount = card.terms.total === null ? payment?.amount : undefined;
  const after = take(kind, story, { do: verb, by: 'buyer', at, amount, clearance });
  return { paid: await allSteps(kind, card, after) };
}

/** Steps: for a payment that is examined. They change nothing of work that is unpaid or has ended. */
async function examine(
  kind: Kind,
  item: WorkItem,
  action: ExaminationAction,
  examining: ExaminationDetails,
): Promise<Step[]> {
  const { card } = item;
  if (!kind.rules.isOpen(card, action, examining.by)) return [];
  return allSteps(kind, card, take(kind, storyOf(item), { do: action, ...examining }));
}
