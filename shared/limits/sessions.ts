// Sessions of signed-in people. Times are milliseconds (product.md#numbers).

/** How long somebody stays signed in. */
export const lifetime = 7 * 24 * 3_600_000;

/** How long an operator stays signed in. */
export const ofOperator = 8 * 3_600_000;

/** Sessions of one person. */
export const most = 20;

/** How many of the browsers that one person has signed in with are known. */
export const browsers = 20;

/** How many people who share a browser can be known by it. */
export const browserSharedBy = 5;

/** How long a browser keeps the id by which it is known: as long as browsers keep a cookie. */
export const browserLifetime = 400 * 24 * 3_600_000;

/** Failures for one name and address, and sign-ins of one person, in which time. */
export const login = { failures: 10, signIns: 30, window: 15 * 60_000 } as const;
