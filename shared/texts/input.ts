import type * as z from '../zod.ts';

// What is said of a value that does not fit, where the field has no text of its own.

const required = 'This is required.';
/** For kinds that no schema of ours uses without a text of its own. */
const notTaken = 'This is not taken here.';

const kinds: Readonly<Record<string, string>> = {
  string: 'A text.',
  number: 'A number.',
  int: 'A whole number.',
  boolean: 'Either true or false.',
  array: 'A list.',
  object: 'An object with named fields.',
  record: 'An object with named fields.',
};

/** One value, or one of several, as they are written in JSON. */
const oneOf = (values: readonly unknown[]) => {
  const written = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length > 1 ? `One of: ${written}.` : `Only ${written} is taken here.`;
};

const unitOf: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', file: ' bytes' };
const counted = (amount: number | bigint, origin: string) => `${amount}${unitOf[origin] ?? ''}.`;

/** What is expected instead, in plain English. */
export function expected(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? required : (kinds[issue.expected] ?? notTaken);
    case 'invalid_value':
      return issue.input === undefined ? required : oneOf(issue.values);
    case 'too_big':
      return `${issue.inclusive ? 'At most' : 'Less than'} ${counted(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `${issue.inclusive ? 'At least' : 'More than'} ${counted(issue.minimum, issue.origin)}`;
    case 'not_multiple_of':
      return `A multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return 'This is not written as it has to be.';
    case 'invalid_union':
      return unionOf(issue);
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return notTaken;
  }
}

type Union = z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>;

/** Of a union: what the field can be that tells its branches apart, or what its branches say if they say one thing. */
function unionOf({ input, discriminator, options, errors }: Union): string {
  if (input === undefined) return required;
  if (typeof discriminator === 'string' && Array.isArray(options)) {
    const given = (input as Record<string, unknown>)[discriminator];
    return given === undefined ? required : oneOf(options);
  }
  const said = errors.flat().filter(({ path, code }) => path.length === 0 && code !== 'invalid_value');
  const [only, ...others] = new Set(said.map(({ message }) => message));
  return only !== undefined && others.length === 0 ? only : notTaken;
}
