import type { Major } from '#shared/rules/money/money.ts';
import { formatMoney } from '#web/lib/format.ts';

/** Formats an amount in the environment's currency. */
export type MoneyFormat = (amount: Major) => string;

/** The format of amounts for a text outside the page, such as a question. */
export const useMoneyFormat = () => async (): Promise<MoneyFormat> => formatMoney;
