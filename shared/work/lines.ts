/**
 * Something that is ordered: what it is, its price in minor units, and how many of it. The code tells what kind of thing it is,
 * whatever it is called.
 */
export type Line = { code: string; label: string; unit: number; quantity: number };

/** What these lines come to, in minor units. */
export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);

/** The line of a gig: one, at its price. */
export const gigLine = ({ title, price }: { title: string; price: number }): Line => ({
  code: 'gig',
  label: title,
  unit: price,
  quantity: 1,
});
