import { payoutCountries } from '#shared/rules/money/payout-countries.ts';
import { locale, shown } from '#web/lib/format.ts';
import type { Choice } from '#web/ui/forms/select.tsx';

/** The countries to which payouts can be made, by name. */
export const countryChoices: Choice[] = payoutCountries
  .map((code) => ({ value: code, label: shown.region(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, locale));
