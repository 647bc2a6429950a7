/**
 * A name of which no program for mail makes a link, as it would of `evil.com`: people choose their names, and mails about accounts
 * go to addresses that nobody has confirmed. A word joiner after each dot is not seen.
 */
export const unlinked = (name: string): string => name.replaceAll(/[.\u3002\uff0e\uff61]/g, '$&\u2060');
