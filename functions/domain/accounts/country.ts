import { at, invalid } from '#functions/lib/errors.ts';
import { countryList } from '#shared/rules/accounts/countries.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';

/** The code of the country that somebody names, by its name or its code; null for none, 400 for one that is in no list. */
export function countryCode(named: string | undefined): string | null {
  if (named === undefined) return null;
  const code = countryList.toCode(named);
  if (code) return code;
  const refusal = userTexts.unknownCountry;
  throw invalid(refusal, at('country', refusal));
}
