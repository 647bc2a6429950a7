/** The name of a marketplace whose operator has given it none. */
export const defaultMarketName = 'Tandem';

/** Letters, digits and what stands between them: nothing that ends a header of a mail, or begins an element of a page. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .&'’+-]{0,28}[\p{L}\p{M}\p{N}.+])?$/u;

/** The name of a marketplace. Throws unless it can stand in titles, in mails and in the browser's dialogs. */
export function requireMarketName(name: string): string {
  if (NAME.test(name)) return name;
  throw new Error(
    `'${name}' cannot be the name of a marketplace: choose up to 30 letters, digits, spaces and . & ' + -`,
  );
}
