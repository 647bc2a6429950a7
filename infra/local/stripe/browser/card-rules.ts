import { passesLuhn } from '../luhn.ts';

/** The fields of the card form, in their order on the screen. */
export const cardFields = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof cardFields)[number];
export type CardValues = Record<CardField, string>;

/** A validation error of a field, with Stripe's code and message. */
export type FieldError = { code: string; message: string };

const MAX_DIGITS = 19;
const MAX_YEARS_AHEAD = 50;

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const isAmex = (digits: string) => /^3[47]/.test(digits);
const fullLength = (digits: string) => (isAmex(digits) ? 15 : 16);

/** A card number in the groups that are printed on the card. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  const groups = isAmex(digits)
    ? /^(\d{0,4})(\d{0,6})(\d*)$/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** An expiration date as `MM / YY`: 2–9 become 02–09, a year such as 2030 becomes 30. */
export function groupExpiry(text: string): string {
  const [typedMonth = '', typedYear] = text.split('/').map(digitsOf);
  const digits =
    typedYear === undefined ? typedMonth : typedMonth.padStart(typedYear ? 2 : 0, '0') + typedYear;
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = padded.slice(2);
  if (month.length < 2) return month;
  return `${month} / ${year.length > 2 && year.startsWith('20') ? year.slice(2, 4) : year.slice(0, 4)}`;
}

/** Limits a security code to three digits, or four for American Express. */
export function trimCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, isAmex(digitsOf(number)) ? 4 : 3);
}

function numberError(text: string): FieldError | null {
  const digits = digitsOf(text);
  if (digits.length < fullLength(digits)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** The month and the full year of a complete expiration date; null if it is incomplete. The month is not validated. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{2}) \/ (\d{2}|\d{4})$/.exec(text);
  if (!match) return null;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

function expiryError(text: string, today: Date): FieldError | null {
  const expiry = parseExpiry(text);
  if (!expiry || expiry.month < 1 || expiry.month > 12) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  const yearsAhead = expiry.year - today.getFullYear();
  if (yearsAhead < 0) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (yearsAhead > MAX_YEARS_AHEAD) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  }
  if (yearsAhead === 0 && expiry.month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  return null;
}

function cvcError(text: string, number: string): FieldError | null {
  const isComplete = digitsOf(text).length === (isAmex(digitsOf(number)) ? 4 : 3);
  return isComplete ? null : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

/** The validation error of a field; null if it is valid. */
export function fieldErrorOf(field: CardField, values: CardValues, today: Date): FieldError | null {
  if (field === 'number') return numberError(values.number);
  return field === 'expiry' ? expiryError(values.expiry, today) : cvcError(values.cvc, values.number);
}
