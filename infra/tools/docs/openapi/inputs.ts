import { documented, type Documented } from '#shared/entities/fields.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as textLimits from '#shared/limits/text.ts';
import { currency } from '#shared/rules/money/currency.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import * as z from '#shared/zod.ts';

import { visible } from './visible-characters.ts';
import { wholeNumbers } from './whole-numbers.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Input<Takes extends Documented['takes']> = Documented & { takes: Takes };

const VISIBLE = visible();
const LINE = String.raw`[\t\n\r ${VISIBLE}]*`;
/** Control characters other than tab and line breaks, as part of a character class. */
const CONTROL = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`;
const ALLOWED = `[^${CONTROL}]*`;
/** A word of a name, in the most common scripts: characters that are seen, but for @, marks, / and :. */
const WORD = String.raw`[!-.0-9;-?A-~\u00a1-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]+`;
/** The patterns of inputs. Each allows less than the server takes where that cannot be said in a plain pattern. */
export const patterns = {
  text: `^${ALLOWED}$`,
  requiredText: `^${ALLOWED}[${VISIBLE}]${ALLOWED}$`,
  line: `^${LINE}$`,
  requiredLine: `^${LINE}[${VISIBLE}]${LINE}$`,
  username: `^${WORD}( ${WORD})*$`,
  email: z.regexes.email.source,
  link: String.raw`^https://([A-Za-z0-9]+(-[A-Za-z0-9]+)*\.)+[A-Za-z]{2,}(/[A-Za-z0-9/?#&=._~+%:,;@!$()*-]*)?$`,
  timeZone: '^(|[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*)$',
  part: String.raw`^(0\.(0[1-9]|[1-9][0-9]?)|[1-9][0-9]{0,5}(\.[0-9]{1,2})?)$`,
  partOrNothing: String.raw`^(0(\.[0-9]{1,2})?|[1-9][0-9]{0,5}(\.[0-9]{1,2})?)$`,
  amount: String.raw`^(0\.[5-9][0-9]?|[1-9][0-9]{0,5}(\.[0-9]{1,2})?)$`,
  priceBound: String.raw`^(-?[0-9]{1,9}(\.[0-9]{1,6})?)?$`,
  delivery: String.raw`^pending/work/[0-9a-z]{26}/[0-9a-z]{26}/[^/]+$`,
  attachment: String.raw`^(pending/)?chat/[0-9a-z]{52}/[0-9a-z]{26}/[0-9a-z]{26}/[^/]+$`,
  fileOfRequirements: String.raw`^(pending/)?work/[0-9a-z]{26}/requirements/[0-9a-z]{26}/[^/]+$`,
};

/**
 * What is said of amounts. No keyword says it: by `multipleOf: 0.01`, validators refuse 19.99, which in binary is no multiple
 * of it.
 */
export const TWO_DECIMALS = 'Major units with at most two decimals.';

/** What the document says about each kind of input. A pattern may allow less than the server takes, but never more. */
const descriptions: {
  [Takes in Documented['takes']]: (input: Input<Takes>, derived: JsonSchema) => JsonSchema;
} = {
  'whole number': (range) => ({
    anyOf: [
      { type: 'integer', minimum: range.min, maximum: range.max },
      { type: 'string', pattern: wholeNumbers(range.min, range.max) },
    ],
  }),
  text: ({ isRequired }, derived) => ({
    ...derived,
    pattern: isRequired ? patterns.requiredText : patterns.text,
    description:
      'Trimmed; text of which nobody sees anything is empty. Control characters other than tab and line breaks are refused.',
  }),
  line: ({ isRequired }, derived) => ({
    ...derived,
    pattern: isRequired ? patterns.requiredLine : patterns.line,
    description:
      'Trimmed; text of which nobody sees anything is empty. Refused are control characters other than tab and line breaks, and invisible characters (Default_Ignorable_Code_Point, which includes all that turn the direction of text) but where they shape words or emoji. More lines than the pattern allows are taken, with emoji for example.',
  }),
  list: ({ max }, derived) => ({ ...derived, maxItems: max }),
  'list or one': (_, derived) => ({ anyOf: [derived, derived.items as JsonSchema] }),
  'one of': ({ values }) => ({
    type: 'string',
    description: `One of: ${values.join(', ')}. Anything else counts as the default.`,
  }),
  choice: ({ values }) => ({
    type: 'string',
    enum: ['', ...values],
    description: 'Upper and lower case are the same.',
  }),
  amount: () => ({
    anyOf: [
      {
        type: 'number',
        minimum: toMajor(currency().minimum),
        maximum: toMajor(moneyLimits.max),
        description: TWO_DECIMALS,
      },
      { type: 'string', pattern: patterns.amount, description: TWO_DECIMALS },
    ],
  }),
  part: ({ least }) => ({
    anyOf: [
      {
        type: 'number',
        minimum: toMajor(least),
        maximum: toMajor(moneyLimits.max),
        description: TWO_DECIMALS,
      },
      {
        type: 'string',
        pattern: least === 0 ? patterns.partOrNothing : patterns.part,
        description: TWO_DECIMALS,
      },
    ],
  }),
  'price bound': () => ({
    type: 'string',
    pattern: patterns.priceBound,
    description: 'A number of major units. Empty means no bound.',
  }),
  link: () => ({
    type: 'string',
    format: 'uri',
    maxLength: textLimits.url,
    pattern: patterns.link,
    description:
      'An https link to a host whose name has a dot, without credentials or white space. International host names and all other paths are taken as well.',
  }),
  email: (_, derived) => ({
    ...derived,
    format: 'email',
    pattern: patterns.email,
    description: 'An email address.',
  }),
  username: (_, derived) => ({
    ...derived,
    pattern: patterns.username,
    description:
      'Printable characters of any script, without @, / and : in any width, without invisible ones and without www., and single spaces between words. More names than the pattern allows are taken. Names that look like one that is taken, and reserved ones, answer 409.',
  }),
  password: (_, derived) => ({
    ...derived,
    format: 'password',
    description:
      'Exactly as typed. Refused is what is soon guessed: common passwords, rows such as 12345678 or qwertyuiop, repetitions, dates, and the username and the email with little more.',
  }),
  'time zone': (_, derived) => ({
    ...derived,
    pattern: patterns.timeZone,
    description:
      'A time zone by any of its names in the IANA database, such as Europe/Berlin; an empty one stands for none.',
  }),
  picture: (_, derived) => ({
    ...derived,
    description: 'The `url` of a picture that the caller has uploaded: see uploads.create.',
  }),
  delivery: (_, derived) => ({
    ...derived,
    pattern: patterns.delivery,
    description: 'The `key` of a file that was uploaded for this order: see uploads.create.',
  }),
  attachment: (_, derived) => ({
    ...derived,
    pattern: patterns.attachment,
    description:
      'The `key` of a file that the caller has uploaded for this conversation: see uploads.create.',
  }),
  'file of requirements': (_, derived) => ({
    ...derived,
    pattern: patterns.fileOfRequirements,
    description:
      'The `key` of a file that was uploaded for the requirements of this order, or that they have: see uploads.create.',
  }),
};

/** Replaces the shape that was derived from a schema by what the schema takes, where the call table says that. */
export function describeInput(schema: z.core.$ZodType, derived: JsonSchema): void {
  const input = documented.get(schema);
  if (!input) return;
  const describe = descriptions[input.takes] as (input: Documented, derived: JsonSchema) => JsonSchema;
  const described = describe(input, { ...derived });
  for (const key of Object.keys(derived)) if (key !== 'default') delete derived[key];
  Object.assign(derived, described);
}
