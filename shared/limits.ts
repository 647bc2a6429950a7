import { commonLimits } from './common-limits.ts';

/** The numbers that browser and server agree on, once (product.md#numbers). Sizes are bytes, times milliseconds. */
export const limits = {
  ...commonLimits,
  text: {
    username: { min: 2, max: 40 },
    password: { min: 8, max: 128 },
    email: 254,
    phone: 40,
    country: 60,
    title: 120,
    skill: 40,
    short: 200,
    message: 4_000,
    report: 1_000,
    passkey: 40,
    long: 10_000,
    url: 2_048,
    fileName: 255,
  },
  /** How long somebody can take back that they close their account. */
  accounts: { gracePeriod: 14 * 24 * 3_600_000 },
  /** How old a passkey has to be before it confirms anything but signing in: its owner has been told of it by then. */
  passkeyProvesAfter: 24 * 3_600_000,
  page: { default: 20, max: 100, thread: 50 },
  gig: { images: 10, features: 20, deliveryDays: { min: 1, max: 365 }, revisions: 100 },
  /** The most of each that a profile names. */
  profile: { languages: 10, skills: 20, links: 5 },
  project: {
    images: 10,
    submissionImages: 2,
    modules: { min: 1, max: 50 },
    /** Whole major units. */
    budget: { min: 1, max: 999_999 },
    deadlineDays: { min: 1, max: 365 },
  },
  /** The largest charge, in minor units: the largest amount of eight digits. The smallest depends on the currency. */
  money: { max: 99_999_999 },
  /** The greatest version of a record that a request may name: more than any record has changes. */
  version: 1_000_000_000,
  upload: {
    image: 10 * 1024 * 1024,
    avatar: 2 * 1024 * 1024,
    delivery: 1024 * 1024 * 1024,
    /** A file of a message, or of an order's requirements. */
    attachment: 100 * 1024 * 1024,
    linkLifetime: 5 * 60_000,
    /** A file that no record uses is removed after this time, by the bucket's lifecycle. */
    unusedLifetime: 24 * 3_600_000,
  },
  /** The most files of a message, or of an order's requirements. */
  attachments: 10,
  idempotency: { lifetime: 24 * 3_600_000, key: 200 },
  /** Polling intervals of a visible tab: for the thread or list on the screen, the unread counts in the top bar, an open order. */
  polling: { messages: 3_000, unread: 20_000, order: 30_000 },
} as const;
