import type Stripe from 'stripe';

import { currencies, currencyOf } from '#shared/rules/money/currencies.ts';

import { ApiError } from './error.ts';
import type { Form } from './form.ts';

const MAX_AMOUNT = 99_999_999;
const MAX_METADATA = { keys: 50, key: 40, value: 500 };

/** Refuses unknown parameters, so that a misspelt name is found during development and not in production. */
export function refuseUnknown(form: Form, known: readonly string[], parent?: string): void {
  const name = Object.keys(form).find((each) => !known.includes(each));
  if (name !== undefined) {
    const unknown = parent === undefined ? name : `${parent}[${name}]`;
    throw new ApiError(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${unknown}`,
      param: unknown,
    });
  }
}

/** What a parameter may contain: any value, or these fields. */
export type Shape = true | { [name: string]: Shape };

/** Refuses what is not in this shape, however deep. */
export function refuseOthers(form: Form, shape: Record<string, Shape>, parent?: string): void {
  refuseUnknown(form, Object.keys(shape), parent);
  for (const [name, value] of Object.entries(form)) {
    const inner = shape[name];
    if (typeof value === 'object' && typeof inner === 'object')
      refuseOthers(value, inner, parent === undefined ? name : `${parent}[${name}]`);
  }
}

/** A parameter as text; undefined if it is missing or empty. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  if (typeof value === 'object') throw new ApiError(400, { message: `Invalid string: ${name}`, param: name });
  return value === '' ? undefined : value;
}

/** A parameter as an object; undefined if it is missing. */
export function object(form: Form, name: string): Form | undefined {
  const value = form[name];
  if (typeof value === 'string' && value !== '')
    throw new ApiError(400, { message: 'Invalid object', param: name });
  return typeof value === 'object' ? value : undefined;
}

/** A required parameter, as text. */
export function required(form: Form, name: string): string {
  const value = text(form, name);
  if (value !== undefined) return value;
  throw new ApiError(400, {
    code: 'parameter_missing',
    message: `Missing required param: ${name}.`,
    param: name,
  });
}

/** A parameter as a boolean; false if it is missing. */
export function boolean(form: Form, name: string): boolean {
  const value = text(form, name) ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ApiError(400, { message: `Invalid boolean: ${value}`, param: name });
}

/** A parameter that must be one of these words; undefined if it is missing. */
export function oneOf<Word extends string>(
  form: Form,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = text(form, name);
  if (value === undefined) return undefined;
  const found = words.find((word) => word === value);
  if (found) return found;
  throw new ApiError(400, { message: `Invalid ${name}: must be one of ${words.join(', ')}`, param: name });
}

/** The amount to charge, in minor units of this currency. */
export function amount(form: Form, code: string): number {
  required(form, 'amount');
  const minor = positive(form, 'amount') ?? 0;
  const refuse = (code: string, message: string) => new ApiError(400, { code, message, param: 'amount' });
  const { minimum } = currencyOf(code);
  if (minor < minimum) throw refuse('amount_too_small', `Amount must be at least ${minimum} in ${code}.`);
  if (minor > MAX_AMOUNT) throw refuse('amount_too_large', 'Amount must be no more than $999,999.99');
  return minor;
}

/** An ISO currency code in lower case, of a currency that environments may have. */
export function currency(form: Form): string {
  const code = required(form, 'currency').toLowerCase();
  if (Object.hasOwn(currencies, code)) return code;
  throw new ApiError(400, { message: `Invalid currency: ${code}.`, param: 'currency' });
}

/** A whole number of minor units, at least 1; undefined if it is missing. */
export function positive(form: Form, name: string): number | undefined {
  const value = text(form, name);
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value) && Number(value) >= 1) return Number(value);
  const isInteger = /^-?\d+$/.test(value);
  throw new ApiError(400, {
    code: 'parameter_invalid_integer',
    message: isInteger ? 'This value must be greater than or equal to 1.' : `Invalid integer: ${value}`,
    param: name,
  });
}

const operators: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** The bounds of `created`, each by its operator in SQL: seconds since 1970, or an object with `gt`, `gte`, `lt`, `lte`. */
export function createdRange(form: Form): Record<string, number> {
  const given = form['created'] ?? {};
  const bounds = typeof given === 'string' ? { '': given } : given;
  return Object.fromEntries(
    Object.entries(bounds).map(([name, seconds]) => {
      const operator = name === '' ? '=' : operators[name];
      if (operator && typeof seconds === 'string' && /^\d+$/.test(seconds))
        return [operator, Number(seconds)];
      throw new ApiError(400, {
        message: 'Invalid timestamp: must be an integer Unix timestamp',
        param: 'created',
      });
    }),
  );
}

/** The merchant's metadata of an object, within Stripe's limits. */
export function metadata(form: Form): Stripe.Metadata {
  const entries = Object.entries(object(form, 'metadata') ?? {});
  if (entries.length > MAX_METADATA.keys) {
    throw new ApiError(400, { message: 'Metadata can have at most 50 keys.', param: 'metadata' });
  }
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const param = `metadata[${key}]`;
      if (typeof value !== 'string')
        throw new ApiError(400, { message: 'Metadata values must be strings.', param });
      if (key.length > MAX_METADATA.key || value.length > MAX_METADATA.value) {
        throw new ApiError(400, {
          message: 'Metadata keys have at most 40 characters, values at most 500.',
          param,
        });
      }
      return [key, value];
    }),
  );
}
