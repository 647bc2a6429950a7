/**
 * How long functions wait for a service, in milliseconds: to be connected, and then for each try's answer to begin. With its
 * tries a request ends within the time of the function that makes it (`infra/functions/`), which answers instead of being ended.
 */
export const waiting = {
  connection: 3_000,
  database: 3_000,
  /** Secrets, and keys that sign. */
  secrets: 3_000,
  files: 3_000,
  /** All tries together: to store bytes, or a copy of a picture; and to copy what may be as large as a delivery. */
  bytes: 10_000,
  copy: 50_000,
  mail: 10_000,
  /** To take the event that starts another function. */
  functions: 3_000,
} as const;

/** How often a request is tried, at most. */
export const tries = 3;
