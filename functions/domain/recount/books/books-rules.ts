import { sumsOf, classOf, type Booked, type Books } from '#functions/domain/money/books/books.ts';
import type { PayoutProgress } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { isAsked, isUnderWay, unsentStates } from '#functions/domain/money/books/movement-states.ts';
import type { Movement } from '#functions/domain/money/books/movement.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { payoutOf } from '#functions/domain/money/books/payouts.ts';
import { bankRefusals } from '#functions/domain/money/movements/refunds/bank-refusals.ts';
import { differs } from '#functions/domain/recount/check.ts';
import type { MovementState } from '#shared/rules/money/movement.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { balance, isOf, total, touches } from './book-sums.ts';
import { stageMistakes, type Counted } from './stage-rules.ts';

/** Something that can be paid for: what its record says was paid (minor units), and whose the money may become. */
export type PaidFor = {
  kind: PaymentKind;
  id: string;
  paid?: number | undefined;
  currency?: string;
  sellerId: string;
  work?: Counted;
};

/** Days after which money that is on its way back, or that a bank examines, is told: something has got stuck. */
const bounds = { refunding: 30, transit: 30, chargeback: 120 } as const;

/** What a journal adds to the seller's account, in debit and credit. */
export const sellerLines = (journal: Pick<Booked, 'lines' | 'id'>): number => total(journal, isOf('seller'));

/** What is wrong with the books of something that can be paid for, at this time in milliseconds. */
export function bookMistakes(paidFor: PaidFor, books: Books, now: number): string[] {
  return [
    ...paymentMistakes(paidFor, books),
    ...books.journals.flatMap((journal) => journalMistakes(paidFor, journal)),
    ...holdMistakes(paidFor, books),
    ...(paidFor.work ? stageMistakes(paidFor.work, books) : []),
    ...movementMistakes(books),
    ...payoutMistakes(books),
    ...clearingMistakes(books, now),
  ];
}

function paymentMistakes({ paid, currency }: PaidFor, { payment, journals, movements }: Books): string[] {
  const sum = (amount: number, code = '') => `${amount} ${code}`.trim();
  const proved = payment?.status === 'succeeded' ? sum(payment.amount, payment.currency) : 'nothing';
  const charges = journals.filter(({ kind }) => kind === 'charge');
  const charged = charges.map((each) => sum(total(each, isOf('provider')), each.currency)).join(', ');
  const arrived = journals.filter(({ kind }) => kind === 'charge' || kind === 'returned');
  const fees = movements.filter(({ type }) => type === 'fee');
  return [
    ...differs('paid', paid === undefined ? 'nothing' : sum(paid, currency), proved),
    ...differs('charged', charged || 'nothing', proved),
    ...differs('look-ups of the fee', fees.length, arrived.length),
  ];
}

function journalMistakes({ kind, id, currency, sellerId }: PaidFor, journal: Booked): string[] {
  const { lines } = journal;
  const isStrange = (account: string) => {
    if (isOf('held')(account)) return account !== accounts.held(kind, id);
    if (isOf('seller')(account)) return account !== accounts.seller(sellerId);
    return classOf(account) === undefined;
  };
  const strange = lines.filter(({ account }) => isStrange(account));
  const sentences = [
    ...differs(
      'sum',
      total(journal, () => true),
      0,
    ),
    ...differs(
      'whole amounts',
      lines.filter(({ amount }) => Number.isSafeInteger(amount)).length,
      lines.length,
    ),
    ...(currency ? differs('currency', journal.currency, currency) : []),
    ...strange.map(({ account }) => `is about ${account}`),
  ];
  return sentences.map((what) => `journal ${journal.id}: ${what}`);
}

function holdMistakes({ kind, id }: PaidFor, { hold, isClosed, journals }: Books): string[] {
  const charged = journals.filter((each) => each.kind === 'charge');
  const amount = hold?.amount ?? 0;
  const { provider, fees, losses, chargeback, seller } = sumsOf(journals);
  // What we bear, what a bank examines, and what the seller owes us, has gone to somebody else.
  const left = provider + fees + losses + chargeback + Math.max(0, seller);
  return [
    ...differs('hold', amount, -balance(journals, accounts.held(kind, id))),
    ...differs('charge of the hold', hold?.charged ?? 0, sumsOf(charged).provider),
    ...differs('isClosed', isClosed, hold !== undefined && amount === 0),
    ...(amount < 0 ? [`holds ${amount}, less than nothing`] : []),
    ...(left < 0 ? [`${-left} more has gone out than was charged`] : []),
  ];
}

/** The states of a transfer in each state of the payout that the seller sees. */
const transferIn: Readonly<Record<PayoutProgress['state'], readonly MovementState[]>> = {
  clearing: ['CLEARING'],
  waiting: ['WAITING'],
  onItsWay: ['REQUESTED', 'SENT', 'CONFIRMED'],
  paid: ['CONFIRMED'],
  returned: ['FAILED'],
};

/**
 * Checks that what was released has one transfer, and another for what was taken back while a bank examined the payment; that the last one
 * has come as far as the seller is told; and that what is left of each, and is withheld, is what the hold says.
 */
function payoutMistakes({ hold, movements }: Books): string[] {
  // What is held again has another transfer once it is released again.
  const transfers = movements.filter(({ type, refused }) => type === 'transfer' && refused !== 'heldAgain');
  const { released = 0, payout, withholding = 0 } = hold ?? {};
  const transfer = transfers.find(({ movementId }) => movementId === payout?.movementId);
  const isConsistent = payout && transfer && transferIn[payout.state].includes(transfer.state);
  const reversals = movements.filter(({ type }) => type === 'reversal');
  const isOpen = (each: Movement) => isUnderWay(each) || each.refused === 'otherEnvironment';
  const withheld = reversals.filter((each) => each.withholds && isOpen(each));
  return [
    ...differs('transfers', transfers.filter(({ repeats }) => !repeats).length, released > 0 ? 1 : 0),
    ...differs('withholding', withholding, sumOf(withheld)),
    ...transfers
      .filter(({ state }) => state === 'CONFIRMED')
      .flatMap(({ movementId, amount }) => {
        const back = reversals.filter(
          ({ reverses, state }) => reverses === movementId && state === 'CONFIRMED',
        );
        const left = hold && payoutOf(hold, movementId);
        return differs(`left of transfer ${movementId}`, left?.amount ?? 0, amount - sumOf(back));
      }),
    ...(released > 0 && !isConsistent
      ? [`payout is ${payout?.state}, and the transfer ${transfer?.state}`]
      : []),
    ...differs(
      'listed for payout',
      hold?.GSI2PK !== undefined,
      transfer !== undefined && unsentStates.has(transfer.state),
    ),
  ];
}

const sumOf = (movements: Movement[]): number => movements.reduce((sum, { amount }) => sum + amount, 0);

/** Checks that the accounts of movements have what their states say, and that what is under way is due at some time. */
function movementMistakes({ journals, movements }: Books): string[] {
  const refunds = movements.filter(({ type }) => type === 'refund');
  const transfers = movements.filter(({ type }) => type === 'transfer');
  const known = new Set([
    ...refunds.map(({ movementId }) => accounts.refunding(movementId)),
    ...transfers.map(({ movementId }) => accounts.transit(movementId)),
  ]);
  const named = new Set(journals.flatMap(({ lines }) => lines.map(({ account }) => account)));
  const looked = movements.filter(({ type, state }) => type === 'fee' && state === 'CONFIRMED');
  return [
    ...refunds.flatMap(({ movementId, state, amount, refused }) =>
      differs(
        `refund ${movementId}, ${state}, on its way`,
        state === 'CONFIRMED' || refused === 'chargedBack' || refused === 'writtenOff' ? 0 : amount,
        -balance(journals, accounts.refunding(movementId)),
      ),
    ),
    ...transfers.flatMap(({ movementId, state, amount }) =>
      differs(
        `transfer ${movementId}, ${state}, on its way`,
        isAsked(state) ? amount : 0,
        -balance(journals, accounts.transit(movementId)),
      ),
    ),
    ...[...named]
      .filter((account) => (isOf('refunding')(account) || isOf('transit')(account)) && !known.has(account))
      .map((account) => `${account} has no movement`),
    ...differs(
      'fees',
      looked.reduce((sum, { amount }) => sum + amount, 0),
      sumsOf(journals.filter(({ kind }) => kind === 'fee')).fees,
    ),
    ...movements
      .filter((movement) => isUnderWay(movement) !== (movement.GSI3PK !== undefined))
      .map(
        ({ type, movementId, state, GSI3PK }) =>
          `${type} ${movementId} is ${state}, and ${GSI3PK ? 'still' : 'never'} due`,
      ),
  ];
}

const isRefusedByBank = ({ type, state, refused = '' }: Movement): boolean =>
  type === 'refund' && state === 'REQUESTED' && bankRefusals.has(refused);

/** Answers what has been between two accounts for longer than it should. */
function clearingMistakes({ journals, movements }: Books, now: number): string[] {
  const open = openSince(journals);
  const isExamined = [...open.keys()].some(isOf('chargeback'));
  // An inquiry has taken no money. The refund is asked for again every day.
  const refused = new Set(movements.filter(isRefusedByBank).map(({ movementId }) => movementId));
  const decidedAt = journals.findLast((journal) => touches(journal, 'chargeback'))?.at ?? '';
  return [...open].flatMap(([account, since]) => {
    // A refund waits while a bank examines the payment.
    const isPutOff = isOf('refunding')(account);
    const at = isPutOff && decidedAt > since ? decidedAt : since;
    const bound = Object.entries(bounds).find(([name]) => classOf(account) === name)?.[1];
    const isLate = bound !== undefined && now - Date.parse(at) > bound * DAY;
    const isWaiting = isPutOff && (isExamined || refused.has(account.slice(account.indexOf(':') + 1)));
    return isLate && !isWaiting ? [`${account} is open since ${at}`] : [];
  });
}

/** The accounts that have something after these journals, and since when: a refund may come back long after it was proved. */
function openSince(journals: Booked[]): Map<string, string> {
  const sums = new Map<string, number>();
  const since = new Map<string, string>();
  for (const { lines, at } of journals)
    for (const { account, amount } of lines) {
      const sum = (sums.get(account) ?? 0) + amount;
      sums.set(account, sum);
      if (sum === 0) since.delete(account);
      else if (!since.has(account)) since.set(account, at);
    }
  return since;
}
