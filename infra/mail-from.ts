const PLAIN = /^[\w ]+$/;
/** Characters of an encoded word, which has at most 75 bytes. */
const WORD = 10;

const encodedWord = (characters: string[]) =>
  `=?UTF-8?B?${Buffer.from(characters.join('')).toString('base64')}?=`;

/** A name as a header of a mail has it: other names than plain ones as encoded words (RFC 2047). */
function headerName(name: string): string {
  if (PLAIN.test(name)) return name;
  const characters = [...name];
  const words = Array.from({ length: Math.ceil(characters.length / WORD) }, (_, index) =>
    encodedWord(characters.slice(index * WORD, (index + 1) * WORD)),
  );
  return words.join(' ');
}

/** Who mails are from, by the name of the marketplace: `Tandem <news@tandem.example>`. */
export const mailFrom = (marketName: string, address: string): string =>
  `${headerName(marketName)} <${address}>`;
