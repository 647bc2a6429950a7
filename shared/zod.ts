/** Zod Mini as every schema here uses it, with our own words for what does not fit. */
import * as z from 'zod/mini';

import { expected } from './texts/input.ts';

z.config({ localeError: expected });

export * from 'zod/mini';
/** Replaces an invalid value by a default. Renamed, because `z.catch` reads like the `catch` of a promise. */
export { catch as otherwise } from 'zod/mini';

/** Zod's check of the most characters of a text, counted as JSON Schema counts them. JavaScript counts an emoji as two. */
export function maxLength(...[max, params]: Parameters<typeof z.maxLength>) {
  const check = z.maxLength(max, params);
  const refuse = check._zod.check.bind(check._zod);
  check._zod.check = (payload) => {
    const { value } = payload;
    const isText = typeof value === 'string';
    if (!isText || (value.length > max && [...value].length > max)) void refuse(payload);
  };
  return check;
}
