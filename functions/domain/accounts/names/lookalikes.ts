import { foldName } from '#functions/table/keys/names.ts';

/** Signs that read as letters, of which neither Unicode's compatible forms nor its list of confusable characters say so. */
const SIGNS = [
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ†', 'abcdefghijklmnopqrstuvwyzt'],
  ['ĸʍꞓӏπцμωшχȷꭤ', 'kmelnuuwwxja'],
  ['ⲁⲃⲏⲓⲙⲛⲧⲩ', 'abhimnty'],
] as const;
/** The first sign of alphabets in white on black, round and square, and of the letters that flags are made of. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** Small Cherokee letters, of which only the capitals are in the list of confusable characters. */
const CHEROKEE = /[\uAB70-\uABBF]/gu;

const asLetter = new Map<string, string>([
  ...SIGNS.flatMap(([signs, letters]) =>
    [...signs].map((sign, index) => [sign, letters[index] ?? sign] as const),
  ),
  ...[...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter, index) =>
    ALPHABETS.map((first) => [String.fromCodePoint(first + index), letter] as const),
  ),
]);

/** The text with such signs as the letters that they read as. */
const withLetters = (text: string): string =>
  [...text]
    .map((sign) => asLetter.get(sign) ?? sign)
    .join('')
    .replaceAll(CHEROKEE, (small) => small.toUpperCase());

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The looks of a name. Names that can be taken for each other have a look in common: as they are shown, or with their
 * letters in another case. Looks are skeletons by Unicode TR39, and stored: data of a later Unicode version may give
 * another look to a name.
 */
export async function looksOf(name: string): Promise<string[]> {
  // Loaded only here, because its data are large and only registration needs them.
  const { default: unhomoglyph } = await import('unhomoglyph');
  const plain = (text: string) => unhomoglyph(withLetters(text).normalize('NFD').replaceAll(INVISIBLE, ''));
  // What it makes of some letters is such a sign itself: of a Cyrillic `к` a small capital.
  const skeleton = (text: string) => plain(plain(text)).normalize('NFD');
  const look = (text: string) => foldName(skeleton(foldName(text)));
  return [...new Set([look(name), look(skeleton(name))])];
}
