/** Zod Mini as every schema here uses it, with the English messages of full Zod. */
import { en } from 'zod/locales';
import * as z from 'zod/mini';

z.config(en());

export * from 'zod/mini';
/** Replaces an invalid value by a default. Renamed, because `z.catch` reads like the `catch` of a promise. */
export { catch as otherwise } from 'zod/mini';
