/** The fields of the card form, in their order on the screen. */
export const cardFields = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof cardFields)[number];
export type CardValues = Record<CardField, string>;

/** What is wrong with a field, in the provider's words. */
export type Complaint = { code: string; message: string };

const MAX_DIGITS = 19;
const MAX_YEARS_AHEAD = 50;

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const isAmex = (digits: string) => /^3[47]/.test(digits);
const fullLength = (digits: string) => (isAmex(digits) ? 15 : 16);

/** A card's number in the groups that are printed on it. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  const groups = isAmex(digits)
    ? /^(\d{0,4})(\d{0,6})(\d*)$/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** An expiration date as `MM / YY`; a month that can only have one digit gets its zero, a year of four loses two. */
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

/** A security code has three digits, four on American Express. */
export function trimCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, isAmex(digitsOf(number)) ? 4 : 3);
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function complaintOfNumber(text: string): Complaint | null {
  const digits = digitsOf(text);
  if (digits.length < fullLength(digits)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** Month (1–12) and full year of a complete expiration date, null of any other. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{2}) \/ (\d{2}|\d{4})$/.exec(text);
  if (!match) return null;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

function complaintOfExpiry(text: string, today: Date): Complaint | null {
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

function complaintOfCvc(text: string, number: string): Complaint | null {
  const isComplete = digitsOf(text).length === (isAmex(digitsOf(number)) ? 4 : 3);
  return isComplete ? null : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

/** What a field must say, null when it is well. */
export function complaintOf(field: CardField, values: CardValues, today: Date): Complaint | null {
  if (field === 'number') return complaintOfNumber(values.number);
  return field === 'expiry'
    ? complaintOfExpiry(values.expiry, today)
    : complaintOfCvc(values.cvc, values.number);
}
