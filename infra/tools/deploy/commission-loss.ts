import type { Environment } from '#infra/environments.ts';
import { basisPointsOf, cardFeeOn, commissionOn, coversFeeFrom } from '#shared/rules/money/commission.ts';
import { currencyOf, smallestAmount } from '#shared/rules/money/currencies.ts';
import type { Currency } from '#shared/rules/money/currency.ts';

/** A usual sale: so many major units, or so many times the least charge of a currency whose units are worth little. */
const SALE = { units: 20, leastCharges: 40 };

type Selling = Pick<Environment, 'name' | 'commission' | 'currency'>;

const textOf = (minor: number, { code, minorPerMajor, decimals }: Currency): string =>
  `${(minor / minorPerMajor).toFixed(decimals)} ${code.toUpperCase()}`;

/** Below which price each sale costs more than it brings, for whoever deploys. */
export function lossText({ name, commission, currency: code }: Selling): string {
  const currency = currencyOf(code);
  const from = coversFeeFrom(basisPointsOf(commission), currency);
  const which = from === undefined ? 'Each sale' : `Each sale below ${textOf(from, currency)}`;
  return `${which} loses money in ${name}: Stripe takes about 2.9 % and ${textOf(cardFeeOn(0, currency), currency)}, and the commission is ${commission} %.`;
}

/** A commission at which a usual sale costs more than it brings: one line, with what lets it be deployed all the same. */
export function lossProblem(selling: Selling): string[] {
  const currency = currencyOf(selling.currency);
  const sale = Math.max(SALE.units * currency.minorPerMajor, SALE.leastCharges * currency.minimum);
  const kept = commissionOn(sale, basisPointsOf(selling.commission), smallestAmount(currency.code));
  if (kept >= cardFeeOn(sale, currency)) return [];
  return [
    `A sale of ${textOf(sale, currency)} loses money. ${lossText(selling)} Raise commission in infra/environments.ts, or add \`-c acceptsLoss=true\`.`,
  ];
}
