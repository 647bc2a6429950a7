import { currencyOf } from '#shared/rules/money/currencies.ts';
import { setCurrency } from '#shared/rules/money/currency.ts';

import { env } from './env.ts';

/** Has amounts counted and written as those of this environment's currency, as whatever a function does begins. */
export const useEnvironmentCurrency = (): void => setCurrency(currencyOf(env('CURRENCY')));
