// Requests and lists of all kinds. Sizes are bytes or characters, times milliseconds (product.md#numbers).

/** The records of a page of a list: usual, most, and of a thread. */
export const page = { default: 20, max: 100, thread: 50 } as const;

/** The characters of a text that a list or a description shows. */
export const preview = { card: 60, lastMessage: 100, description: 155 } as const;

/**
 * How many of each one person may create in which time; `changes` are those of work that its other side is told of, and that may be
 * made again and again.
 */
export const creating = {
  gigs: 50,
  projects: 30,
  orders: 50,
  bids: 100,
  modules: 300,
  reviews: 50,
  pieces: 50,
  conversations: 50,
  reports: 10,
  changes: 60,
  window: 24 * 3_600_000,
} as const;

/** The time in which reads without a session are counted; the environment says how many. */
export const reading = { window: 5 * 60_000 } as const;

/** The bytes of a body. */
export const body = { json: 1_000_000, multipart: 4_500_000 } as const;

/** Lambda's limit for what a function is given, and for what it answers: the bytes of all of it as JSON. */
export const payload = 6 * 1024 * 1024;

/** The greatest version of a record that a request may name: more than any record has changes. */
export const version = 1_000_000_000;

/** How long the answer to an Idempotency-Key is remembered, and the characters of one. */
export const idempotency = { lifetime: 24 * 3_600_000, key: 200 } as const;
