// What is processed by itself. Times are milliseconds (product.md#numbers).

/**
 * Processing of what is due: how often a job runs, the pauses after failures in a row, the longest of them, and the
 * failures after which it is a case.
 */
export const due = {
  every: 60_000,
  pauses: [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000],
  longestPause: 24 * 3_600_000,
  listAfter: 8,
} as const;

/**
 * How many pages of something long, such as an erasure, one run of a job takes, and how long it may begin another, which is less than
 * what the sweep gives to one record.
 */
export const perRun = { pages: 1_000, time: 10_000 } as const;

/**
 * Mails: how often a job sends what is due, how long after the first unread message one goes out, the time that one sending
 * of it may take, how long no second mail tells the same of one record, the most of one kind about one record in that time, and
 * how long a mail that was planned is remembered.
 */
export const mail = {
  every: 60_000,
  messagesWait: 10 * 60_000,
  lease: 5 * 60_000,
  repeatsAfter: 3_600_000,
  repeatsAtMost: 4,
  kept: 30 * 24 * 3_600_000,
} as const;
