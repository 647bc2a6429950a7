/** The socket's path at the site, and what it takes. Sizes are bytes, times milliseconds. */
export const live = {
  path: '/live',
  /** A larger frame is ignored. */
  largestFrame: 1_024,
  /** A connection on which nothing is sent is closed after ten minutes, so a browser sends a ping this often. */
  pingEvery: 5 * 60_000,
  /** At most one "typing" in this time is taken from a connection. */
  typingEvery: 1_000,
} as const;
