import { sumsOf, type Booked, type Books } from '#functions/domain/money/books/books.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { operator } from '#functions/lib/operator.ts';
import type { Receipt, ReceiptLine } from '#shared/entities/money/receipt.ts';
import { vatIn } from '#shared/rules/money/commission.ts';
import { smallestAmount } from '#shared/rules/money/currencies.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import type { OrderRole } from '#shared/rules/work/order.ts';

/** The journal of the charge; undefined while nothing was charged. */
export const chargeIn = ({ journals }: Books): Booked | undefined =>
  journals.find(({ kind }) => kind === 'charge');

/** The number of the buyer's receipt, or of the seller's statement of the commission; null until it has one. */
export const numberFor = (side: OrderRole, { movements, hold }: Books): string | null =>
  side === 'seller'
    ? (hold?.statement?.number ?? null)
    : (movements.find(({ type, returns }) => type === 'fee' && !returns)?.number ?? null);

/** The VAT that the commission contains, at the rate of when the statement got its number; null without any. */
export function vatOf({ journals, hold }: Books, { currency }: Booked): Receipt['vat'] {
  const rate = (hold?.statement ?? operator())?.vatRate;
  const commission = -sumsOf(journals).commission;
  if (!rate || commission <= 0) return null;
  return { rate, amount: toMajor(vatIn(commission, rate, smallestAmount(currency))) };
}

/** A line in minor units. */
type Line = Omit<ReceiptLine, 'amount'> & { minor: number };

const line = (what: Line['what'], minor: number, at: string | null = null): Line => ({
  what,
  minor,
  at,
  number: null,
  isPending: false,
});

/** The lines of a receipt for one side, and their sum. */
export function linesOf(books: Books, charge: Booked, side: OrderRole) {
  const lines = [
    line('price', sumsOf([charge]).provider, charge.at),
    ...refundsIn(books, side),
    ...takenBack(books, side),
    ...(side === 'seller' ? takenOff(books) : []),
  ];
  const total = lines.reduce((sum, { minor }) => sum + minor, 0);
  return {
    lines: lines.map(({ minor, ...rest }): ReceiptLine => ({ ...rest, amount: toMajor(minor) })),
    total: toMajor(total),
  };
}

/** Why a refund is over that has not brought its buyer anything. */
const ended = new Set(['chargedBack', 'writtenOff']);

/** Whether a refund is what the marketplace has given itself, which its seller has nothing to do with. */
const isGoodwill = (journals: Booked[], movementId: string): boolean =>
  journals.some(
    ({ kind, lines }) =>
      kind === 'goodwill' && lines.some(({ account }) => account === accounts.refunding(movementId)),
  );

/** Whether the owner has paid a refund in another way, because the provider could not make it. */
const isPaidElsewhere = (journals: Booked[], movementId: string): boolean =>
  journals.some(
    ({ kind, lines }) =>
      kind === 'paidElsewhere' &&
      lines.some(({ account }) => account === accounts.refunding(movementId)) &&
      lines.some(({ account }) => account === accounts.owner),
  );

/** What goes back to the buyer. Money that came too late was never a payment of the record, so it is on no receipt. */
const refundsIn = ({ movements, journals }: Books, side: OrderRole): Line[] =>
  movements
    .filter(({ movementId }) => side === 'buyer' || !isGoodwill(journals, movementId))
    .filter(({ type, returns, refused = '' }) => type === 'refund' && !returns && !ended.has(refused))
    .map(({ movementId, amount, state, number = null, requestedAt, confirmedAt }) => {
      const isPending = state !== 'CONFIRMED';
      return {
        ...line(
          isPaidElsewhere(journals, movementId) ? 'refundElsewhere' : 'refund',
          -amount,
          isPending ? requestedAt : (confirmedAt ?? requestedAt),
        ),
        number,
        isPending,
      };
    });

/** Whether an account is that of a refund of money that was never a payment of the record. */
const isOfStray = (movements: Books['movements'], account: string): boolean =>
  movements.some(({ movementId, returns }) => returns && account === accounts.refunding(movementId));

/**
 * What the buyer's bank has taken back, or the marketplace has given back at the provider, and what the marketplace has paid on of what
 * came back of that. What the marketplace bears of it is not taken from the seller, while the seller has it.
 */
const takenBack = ({ journals, movements }: Books, side: OrderRole): Line[] =>
  journals
    .filter(({ kind }) => kind === 'chargebackLost' || kind === 'chargedBack' || kind === 'unclaimed')
    .filter(({ lines }) => !lines.some(({ account }) => isOfStray(movements, account)))
    .flatMap((journal) => {
      const { chargeback, losses, owner } = sumsOf([journal]);
      const what = isByOperator(journal, journals) ? 'givenBack' : 'takenBack';
      const given = journal.to === side ? -owner : 0;
      return [
        line(what, side === 'buyer' ? chargeback : chargeback + losses + owner, journal.at),
        line('given', side === 'buyer' ? -given : given, journal.at),
      ];
    })
    .filter(({ minor }) => minor !== 0);

/** Whether what is booked as lost was given back by the marketplace: who took it at first is in the journal of that. */
const isByOperator = ({ lines }: Booked, journals: Booked[]): boolean =>
  journals.some(
    ({ kind, by, lines: [first] }) =>
      kind === 'chargeback' && by === 'operator' && lines.some(({ account }) => account === first?.account),
  );

/** What is held still, and the commission on what was released. */
function takenOff({ journals }: Books): Line[] {
  const { held, commission } = sumsOf(journals);
  return [line('held', held), line('commission', commission)].filter(({ minor }) => minor !== 0);
}
