/** Stripe puts at most ten letters and `* ` in front of it, and cuts nothing: all of it has at most 22. */
const MOST = 10;

/** What the payer's bank statement adds to the name of the platform: the beginning of a title, if that has a Latin letter. */
export function statementSuffix(title: string): string | undefined {
  const latin = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z\d]+/gi, ' ');
  const suffix = latin.trim().slice(0, MOST).trim();
  return /[a-z]/i.test(suffix) ? suffix : undefined;
}
