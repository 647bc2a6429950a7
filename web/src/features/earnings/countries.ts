import { payoutCountries } from '#shared/rules/payout-countries.ts';
import type { Choice } from '#web/ui/select.tsx';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The countries to which payouts can be made, by name. */
export const countryChoices: Choice[] = payoutCountries
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
