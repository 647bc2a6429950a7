// Accounts and profiles. Times are milliseconds (product.md#numbers).

/** How long somebody can take back that they close their account. */
export const gracePeriod = 14 * 24 * 3_600_000;

/** The most of each that a profile names. */
export const profile = { languages: 10, skills: 20, links: 5 } as const;

/** How many other usernames one person may take in which time. */
export const renaming = { perPerson: 2, window: 30 * 24 * 3_600_000 } as const;

/** How often one person may change their name, picture or country in which time: each is written into all that shows them. */
export const changingProfile = { perPerson: 20, window: 24 * 3_600_000 } as const;

/** How often one person may save their profile at all in which time, and delete their account, of which they are told each time. */
export const savingProfile = { perPerson: 100, window: 24 * 3_600_000 } as const;
export const closing = { perPerson: 3, window: 24 * 3_600_000 } as const;

/** How many exports one person may ask for in which time, how long one is kept, and the links to the files in it. */
export const exporting = {
  perDay: 5,
  window: 24 * 3_600_000,
  lifetime: 24 * 3_600_000,
  links: 24 * 3_600_000,
} as const;

/** How long the links in mails about accounts are valid. */
export const links = {
  reset: 30 * 60_000,
  verify: 24 * 3_600_000,
  email: 24 * 3_600_000,
  takeBack: 7 * 24 * 3_600_000,
} as const;

/** How long an address that is left can be taken back at least, where others before it can be for less than a week. */
export const leastToTakeBack = 2 * 24 * 3_600_000;

/** How many addresses that it has left an account can take back at a time. */
export const formerEmails = 5;

/** How often one person may change their password with the one that they have; with a link that was mailed it is not counted. */
export const changingPassword = { perPerson: 5, window: 24 * 3_600_000 } as const;

/** How often a new password may be asked for with one name in one browser; browsers without our cookie count as one. */
export const forgetting = { perName: 5, window: 3_600_000 } as const;

/**
 * How many links to set a new password are mailed to one address: one that nobody has confirmed may be a stranger's. What browsers
 * ask for that the account knows is counted apart.
 */
export const resetMails = {
  confirmed: { perHour: 3, perDay: 12 },
  unconfirmed: { perHour: 1, perDay: 3 },
} as const;

/** How often a link or another address may be asked for by one person, or for one address. */
export const mailingLinks = { perPerson: 10, perAddress: 5, window: 24 * 3_600_000 } as const;
