import { currency } from '#shared/rules/money/currency.ts';
import { toMajor, toMinor, type Major, type Minor } from '#shared/rules/money/money.ts';
import { hasHidden, isBlank } from '#shared/rules/text/invisible.ts';
import { isWorkUrl, plainWorkUrl } from '#shared/rules/work/work-url.ts';

import * as commonLimits from '../limits/common.ts';
import * as moneyLimits from '../limits/money.ts';
import * as orderTexts from '../texts/orders.ts';
import * as z from '../zod.ts';

/** What a field of a request takes, where the document of the API cannot read it from the schema. */
export type Documented =
  | { takes: 'whole number'; min: number; max: number }
  | { takes: 'text' | 'line'; isRequired: boolean }
  | { takes: 'list'; max: number }
  | { takes: 'part'; least: 0 | 1 }
  | { takes: 'list or one' }
  | { takes: 'one of' | 'choice'; values: readonly string[] }
  | { takes: 'amount' | 'price bound' | 'link' | 'email' | 'username' | 'password' | 'picture' }
  | { takes: 'time zone' }
  | { takes: 'delivery' | 'attachment' | 'file of requirements' };
export const documented = z.registry<Documented>();

/** A record's id: a ULID, 26 characters, whose order is the order of creation. */
export const Id = z.string().check(z.regex(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/, 'Not an id.'));

/** An id made of two other ids, one after the other. Each kind of record has a schema of its own for its ids. */
export const pairId = () => z.string().check(z.regex(/^(?:[0-7][0-9a-hjkmnp-tv-z]{25}){2}$/, 'Not an id.'));

/** The id of something that is paid for: an order's, or a module's. */
export const PayableId = z.string().check(z.regex(/^[0-7][0-9a-hjkmnp-tv-z]{25}(-\d{3})?$/, 'Not an id.'));

/** A point in time in a response: UTC, ISO 8601. */
export const Time = z.iso.datetime();

/** The version of a record. Every change of the record increases it. */
export const Version = z.number().check(z.int(), z.gte(0), z.lte(commonLimits.version));

/** Every control character but tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

function trimmedText(max: number, missing: string) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.overwrite((value) => (isBlank(value) ? '' : value)),
      z.maxLength(max, `At most ${max} characters.`),
      z.refine((value) => !CONTROL.test(value), 'Control characters are not allowed.'),
    )
    .register(documented, { takes: 'text', isRequired: false });
}

function trimmedLine(max: number, missing: string) {
  return trimmedText(max, missing)
    .check(z.refine((value) => !hasHidden(value), 'Invisible characters are not allowed.'))
    .register(documented, { takes: 'line', isRequired: false });
}

/** Blank, null and absent are the same. */
const optional = (schema: ReturnType<typeof trimmedText>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value || undefined),
  );

/** Text as people write it: trimmed, without control characters; blank counts as missing. */
export function text(max: number, missing = 'This is required.') {
  return trimmedText(max, missing)
    .check(z.minLength(1, missing))
    .register(documented, { takes: 'text', isRequired: true });
}

/** Text that is required only where there is nothing else: blank text is empty. `missing` is said where there is no text at all. */
export const textOrNone = (max: number, missing: string) =>
  trimmedText(max, missing).register(documented, { takes: 'text', isRequired: true });

/** Text that may be left out: blank, null and absent are the same. */
export const optionalText = (max: number) => optional(trimmedText(max, 'A text.'));

/** Text that is shown as one line, such as a title: also without characters that nobody sees. */
export function line(max: number, missing = 'This is required.') {
  return trimmedLine(max, missing)
    .check(z.minLength(1, missing))
    .register(documented, { takes: 'line', isRequired: true });
}

/** A line that may be left out: blank, null and absent are the same. */
export const optionalLine = (max: number) => optional(trimmedLine(max, 'A text.'));

/** A line that may be left out, and is one of these, in any case: the server refuses others where it looks it up. */
export const optionalChoice = (max: number, values: readonly string[]) =>
  optional(trimmedLine(max, 'A text.').register(documented, { takes: 'choice', values }));

/** A list of up to `most` lines, without blank ones and each once; `what` names them. */
export const lineList = (max: number, most: number, what: string) =>
  z._default(
    z
      .pipe(
        z.pipe(
          z.array(optionalLine(max)),
          z.transform((list) => [...new Set(list.filter((each) => each !== undefined))]),
        ),
        z.array(z.string()).check(z.maxLength(most, `At most ${most} ${what}.`)),
      )
      .register(documented, { takes: 'list', max: most }),
    [],
  );

/** A whole number, or a string of its digits. Refuses '10abc', fractions and blanks. */
export function wholeNumber(min: number, max: number, message = `A whole number from ${min} to ${max}.`) {
  const digits = z.pipe(z.string().check(z.trim(), z.regex(/^\d+$/, message)), z.transform(Number));
  return z
    .pipe(
      z.union([z.number(message), digits], { error: message }),
      z.number().check(z.int(message), z.gte(min, message), z.lte(max, message)),
    )
    .register(documented, { takes: 'whole number', min, max });
}

/** Whether an amount can be charged: not less than the provider's minimum, and not more than the limit. */
const isChargeable = (minor: Minor): boolean => minor >= currency().minimum && minor <= moneyLimits.max;

/** An amount in a request: major units in (number or numeric string), minor units out. */
export function money(message: string | (() => string)) {
  const text = typeof message === 'string' ? () => message : message;
  return z
    .pipe(
      z.union([z.number(), z.string()], { error: text }),
      z.transform((value, context): Minor => {
        const minor = toMinor(value);
        if (minor !== null && isChargeable(minor)) return minor;
        context.issues.push({ code: 'custom', message: text(), input: value });
        return z.NEVER;
      }),
    )
    .register(documented, { takes: 'amount' });
}

/** An amount with the message that most forms use. */
export const Money = money(() => {
  const { decimals, minimum, minorPerMajor } = currency();
  const step = minorPerMajor / 10 ** decimals;
  const largest = moneyLimits.max - (moneyLimits.max % step);
  const [least, most] = [minimum, largest].map((minor) => toMajor(minor).toFixed(decimals));
  return `An amount from ${least} to ${most}, such as ${decimals > 0 ? '1000 or 12.50' : '1000'}.`;
});

/** A part of an amount, from this many minor units on: major units in (number or numeric string), minor units out. */
export function amountFrom(least: 0 | 1) {
  const message = least === 0 ? 'An amount, such as 12.50, or 0.' : 'An amount above 0, such as 12.50.';
  return z
    .pipe(
      z.union([z.number(), z.string()], { error: message }),
      z.transform((value, context): Minor => {
        const minor = toMinor(value);
        if (minor !== null && minor >= least && minor <= moneyLimits.max) return minor;
        context.issues.push({ code: 'custom', message, input: value });
        return z.NEVER;
      }),
    )
    .register(documented, { takes: 'part', least });
}

/** An amount in a response: a plain number of major units. */
export const Price = z.number().check(z.nonnegative()) as unknown as z.ZodMiniType<Major, number>;

/** A number of major units, as the bounds of a price filter are written. */
const BOUND = /^-?(\d{1,9}(\.\d{1,6})?|\.\d{1,6})$/;
/** In minor units: more than a product of such numbers is inexact by. */
const INEXACT = 1e-5;

/**
 * A bound of a price filter: major units in, minor units out, of which the least is rounded up and the most down. Empty means
 * no bound; anything but a number is an error.
 */
export const priceBound = (which: 'least' | 'most') =>
  z
    .pipe(
      z.optional(z.string().check(z.trim())),
      z.transform((value, context): number | undefined => {
        if (!value) return undefined;
        if (!BOUND.test(value)) {
          context.issues.push({ code: 'custom', message: 'Not a number.', input: value });
          return z.NEVER;
        }
        const minor = Number(value) * currency().minorPerMajor;
        return which === 'least' ? Math.ceil(minor - INEXACT) : Math.floor(minor + INEXACT);
      }),
    )
    .register(documented, { takes: 'price bound' });

/** The link to somebody's work, in its normal form. */
export function workLink(missing: string, wrong: string) {
  return z
    .pipe(
      z
        .string({ error: missing })
        .check(
          z.trim(),
          z.minLength(1, { error: missing, abort: true }),
          z.refine(isWorkUrl, { error: wrong, abort: true }),
        ),
      z.transform(plainWorkUrl),
    )
    .register(documented, { takes: 'link' });
}

const NO_PICTURE = 'Please upload a picture.';

/** The URL of a picture that was uploaded here: the `url` that POST /uploads answered. */
export const MediaUrl = z
  .string({ error: NO_PICTURE })
  .check(
    z.regex(/^\/media\/[\w-]+\/[\w-]+\.\w{3,4}$/, {
      error: ({ input }) => (input === '' ? NO_PICTURE : 'Pictures must be uploaded to this site first.'),
    }),
  )
  .register(documented, { takes: 'picture' });

/** A file that arrived inside a multipart request. */
export type FilePart = { fileName: string; contentType: string; bytes: Uint8Array };
export const FilePart = z
  .custom<FilePart>(
    (value) => typeof value === 'object' && value !== null && 'bytes' in value,
    orderTexts.fileRequired,
  )
  .check(z.meta({ override: { type: 'string', format: 'binary' } }));
