/** The most letters of a name in a key: normalizing turns one letter into up to eighteen, and a key has at most 2,048 bytes. */
const MAX_LETTERS = 600;

/**
 * The same for all spellings of a name that read the same, such as `Zoë` in any case and any Unicode form. Letters that are the
 * same only as capitals, as `ß` and `ss` or `ς` and `σ`, are the same.
 */
export const foldName = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** As much of a name as a key has room for. */
export const cutName = (text: string): string => text.slice(0, MAX_LETTERS).toWellFormed();
