/** A line of a price: `unit` in minor units, times `quantity`. `code` says what kind of line it is; `label` is shown. */
export type PriceLine = { code: string; label: string; unit: number; quantity: number };

/** What these lines come to, in minor units. */
export const totalOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);

/** The line of a gig: one, at its price. */
export const gigLine = ({ title, price }: { title: string; price: number }): PriceLine => ({
  code: 'gig',
  label: title,
  unit: price,
  quantity: 1,
});
