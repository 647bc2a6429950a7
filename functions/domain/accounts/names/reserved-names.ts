import { marketName } from '#functions/lib/market-name.ts';

import { looksOf } from './lookalikes.ts';

/** Whoever has one of these at the beginning or the end of the name seems to speak for the site. */
const OFFICES = ['admin', 'administrator', 'moderator', 'official', 'staff', 'support', 'sysadmin'];
/** Words of which no name may consist: of people and mailboxes that every site has, and of people who are gone. */
// oxfmt-ignore
const ROLES = [
  'abuse', 'accounts', 'and', 'billing', 'contact', 'customer', 'deleted user', 'department', 'help', 'helpdesk', 'info',
  'legal', 'mod', 'moderation', 'moderators', 'noreply', 'operator', 'operators', 'owner', 'payment', 'payments',
  'postmaster', 'privacy', 'refund', 'refunds', 'root', 'safety', 'security', 'service', 'system', 'team', 'the', 'trust',
  'webmaster',
];

/** The words of a look, without accents. */
const wordsOf = (look: string) =>
  look
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How these names look in one word, in small and in capital letters. */
async function looksOfAll(names: readonly string[]): Promise<Set<string>> {
  const spellings = names.flatMap((name) => [name, name.toUpperCase()]);
  const looks = await Promise.all(spellings.map(looksOf));
  return new Set(looks.flat().map((look) => wordsOf(look).join('')));
}

/** The name without the numbers and signs at its end: `admin 1` is no other name than `admin`. */
function withoutNumber(name: string): string {
  const letters = [...name];
  while (letters.length > 0 && !/\p{L}/u.test(letters.at(-1) ?? '')) letters.pop();
  return letters.join('');
}

let reserved: Promise<Set<string>[]> | undefined;
/** The looks of the names of those who run a site. They are always the same, so they are found once. */
const reservedLooks = () => (reserved ??= Promise.all([OFFICES, ROLES].map(looksOfAll)));

/** The looks of the marketplace's own name. */
const brandLooks = async (): Promise<Set<string>> => looksOfAll([marketName()]);

/**
 * Whether a name contains the marketplace's, or looks like one of those who run the site: `The Tandem Team`, `Billing Department`,
 * `ᴀdmin`, `Maya (Support)`, `HELP`.
 */
export async function isReserved(name: string): Promise<boolean> {
  const [brand, [offices, roles]] = await Promise.all([brandLooks(), reservedLooks()]);
  const isOneOf = (text: string, ...sets: (Set<string> | undefined)[]) => sets.some((set) => set?.has(text));
  const looks = await Promise.all([name, withoutNumber(name)].map(looksOf));
  return looks.flat().some((look) => {
    const words = wordsOf(look);
    const joined = words.join('');
    const besideBrand = [...brand].flatMap((each) => [
      ...(joined.startsWith(each) ? [joined.slice(each.length)] : []),
      ...(joined.endsWith(each) ? [joined.slice(0, -each.length)] : []),
    ]);
    const parts = words.flatMap((_, from) =>
      words.slice(from).map((__, to) => words.slice(from, from + to + 1).join('')),
    );
    return (
      isOneOf(joined, offices, roles) ||
      parts.some((part) => brand.has(part)) ||
      (words.length > 0 && words.every((word) => isOneOf(word, offices, roles))) ||
      isOneOf(words[0] ?? '', offices) ||
      isOneOf(words.at(-1) ?? '', offices) ||
      besideBrand.some((rest) => isOneOf(rest, offices, roles))
    );
  });
}
