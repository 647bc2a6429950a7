/** Zod as every schema here uses it: the small one, with the sentences that people know from the large one. */
import { en } from 'zod/locales';
import * as z from 'zod/mini';

z.config(en());

export * from 'zod/mini';
/** What to take in place of a value that does not fit; as `z.catch` it is taken for a promise's. */
export { catch as otherwise } from 'zod/mini';
