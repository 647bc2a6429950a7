import type { Receipt, ReceiptLine } from '#shared/entities/money/receipt.ts';
import { inPercent } from '#shared/rules/money/commission.ts';
import { shown } from '#web/lib/format.ts';

type Side = Receipt['side'];

const names: Record<ReceiptLine['what'], Record<Side, string>> = {
  price: { buyer: 'Paid by card', seller: 'Paid by the buyer' },
  refund: { buyer: 'Refund to your card', seller: 'Refund to the buyer' },
  refundElsewhere: { buyer: 'Refund, paid to you in another way', seller: 'Refund to the buyer' },
  givenBack: {
    buyer: 'Refunded to you by the marketplace',
    seller: 'Refunded to the buyer by the marketplace',
  },
  given: { buyer: 'Paid to you by the marketplace', seller: 'Paid to you by the marketplace' },
  takenBack: { buyer: 'Charged back by your bank', seller: 'Charged back by the buyer’s bank' },
  held: { buyer: 'Still held', seller: 'Still held' },
  commission: { buyer: 'Commission', seller: 'Commission of the marketplace' },
};

/** What a line of a receipt is called on this side of it. */
export const lineName = ({ what }: Pick<ReceiptLine, 'what'>, side: Side): string => names[what][side];

/** What the number of this side's paper is called, and the number, or when it follows. */
export function paperNumber({ side, number, lines }: Pick<Receipt, 'side' | 'number' | 'lines'>) {
  const has = (what: ReceiptLine['what']) => lines.some((line) => line.what === what);
  if (side === 'buyer') return { term: 'Receipt', number, text: 'The number follows' };
  const text = has('held') ? 'The number follows once this is released' : 'None without commission';
  return { term: 'Statement', number, text: has('commission') ? 'The number follows' : text };
}

/** What VAT the commission contains: 'Contains 19% VAT: 3.19'. Null for other lines, and where it contains none. */
export const vatNote = (
  { what }: Pick<ReceiptLine, 'what'>,
  { vat, currency }: Pick<Receipt, 'vat' | 'currency'>,
): string | null =>
  what === 'commission' && vat
    ? `Contains ${inPercent(vat.rate)} VAT: ${amountFormat(currency)(vat.amount)}`
    : null;

/** The number of a refund's credit note, or that it follows; null for other lines. */
export function creditNote({ what, number, isPending }: ReceiptLine): string | null {
  if (what !== 'refund' && what !== 'refundElsewhere') return null;
  if (number) return `Credit note ${number}`;
  return isPending ? 'On its way. The credit note follows.' : 'The number of the credit note follows.';
}

/** What the sum of the lines is called. */
export function totalName({ side, lines }: Pick<Receipt, 'side' | 'lines'>): string {
  if (side === 'buyer') return lines.length > 1 ? 'Total paid' : 'Paid';
  return lines.some(({ what }) => what === 'held') ? 'You get so far' : 'You get';
}

/** Formats the amounts of a receipt, all with the decimals of its currency: '19.99', '-5.00'. */
export function amountFormat(currency: string): (amount: number) => string {
  const digits = shown.digitsOf(currency);
  return (amount) => shown.decimals(amount, digits).replace('-', '\u2212');
}
