/**
 * A name of which no program for mail makes a link, as it would of `evil.com` or of a telephone number: people choose their names,
 * and mails about accounts go to addresses that nobody has confirmed. A word joiner after each dot, and after each digit of seven or
 * more, is not seen.
 */
export const unlinked = (name: string): string =>
  name
    .replaceAll(/[.\u3002\uff0e\uff61]/g, '$&\u2060')
    .replaceAll(/\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6,}/gu, (number) =>
      number.replaceAll(/\p{Nd}/gu, '$&\u2060'),
    );
