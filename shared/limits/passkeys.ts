// Passkeys. Times are milliseconds (product.md#numbers).

/** Passkeys of one person. */
export const most = 20;

/** How long one may take to be made or used, in which its challenge is valid. */
export const challengeLifetime = 5 * 60_000;

/** How many of these challenges one person may get in which time. */
export const challenges = { perPerson: 30, window: 15 * 60_000 } as const;

/** How old a passkey has to be before it confirms anything but signing in: its owner has been told of it by then. */
export const provesAfter = 24 * 3_600_000;
