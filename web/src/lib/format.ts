import { defaultLocale, format } from '#shared/format.ts';
import type { Major } from '#shared/rules/money/money.ts';

/** The language of the pages. */
export const locale = defaultLocale;

/** How the pages write times, numbers and names: in their language, and in the time zone of the browser. */
export const shown = format(locale);

/** An amount in the environment's currency: '$19.99' */
export const formatMoney = (major: Major): string => shown.money(major);
