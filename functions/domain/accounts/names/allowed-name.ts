import * as authTexts from '#shared/texts/accounts/auth.ts';

import { isReserved } from './reserved-names.ts';
import { taken } from './taken.ts';

/** Alphabets of which some letters look like those of another. */
const ALPHABETS = ['Latin', 'Greek', 'Cyrillic', 'Coptic', 'Armenian', 'Georgian', 'Cherokee', 'Lisu'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);

/** Whether a word has letters of two of these alphabets, as `кofi` has with a Cyrillic `к`. */
const mixesAlphabets = (name: string): boolean =>
  (name.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1,
  );

/** Requires a username that seems to be neither another's nor of those who run the site: 409 for mixed alphabets and for a reserved one. */
export async function requireAllowedName(name: string): Promise<void> {
  if (mixesAlphabets(name)) throw taken('username', authTexts.usernameMixed);
  if (await isReserved(name)) throw taken('username', authTexts.usernameReserved);
}
