import { amountText } from '#functions/domain/recount/provider/amounts.ts';
import { positionOf, type Totals } from '#functions/domain/recount/provider/solvency.ts';

/** The position as a block of text, for people. */
export function positionText(totals: Totals): string[] {
  const position = positionOf(totals);
  const [code] = totals.currencies;
  if (code === undefined) return ['The books are empty.'];
  const text = (minor: number) => amountText(minor, code);
  const { held, frozen, owedToSellers, onItsWayBack, onItsWayToSellers } = position;
  const { examined, commission, fees, losses } = position;
  const { provider, safeToWithdraw, drawn, bank, reserve, unexplained } = position;
  const row = (name: string, amount: number, more = '') =>
    `  ${name.padEnd(20)}${text(amount).padStart(16)}${more && `  ${more}`}`;
  const drawnText = drawn === 0 ? '' : ` − drawn ${text(drawn)}`;
  const isSolvent = safeToWithdraw >= 0;
  return [
    `The books in ${code.toUpperCase()} at ${position.until}, ${totals.journals} journals`,
    row('held', held, frozen > 0 ? `of which ${text(frozen)} are at banks that examine them` : ''),
    row('owed to sellers', owedToSellers),
    row('on its way back', onItsWayBack),
    row('being transferred', onItsWayToSellers),
    row(
      'ours',
      commission - fees - losses - drawn,
      `commission ${text(commission)} − fees ${text(fees)} − losses ${text(losses)}${drawnText}`,
    ),
    row('examined by banks', examined),
    row('provider', provider),
    ...(bank === 0 ? [] : [row('in the bank', bank, 'drawn to pay sellers by hand')]),
    ...(reserve === 0 ? [] : [row('reserved', reserve, 'put aside by the provider')]),
    ...(unexplained === 0
      ? []
      : [row('unexplained', unexplained, 'moved at the provider: nothing can be drawn before it is known')]),
    isSolvent
      ? `✓ solvent: held + owed + on its way ≤ provider; safe to withdraw ${text(safeToWithdraw)}`
      : `✗ held + owed + on its way > provider: ${text(-safeToWithdraw)} are missing`,
  ];
}
