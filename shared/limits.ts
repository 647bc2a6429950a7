/** Every number of the specification (§5, §9) and of its decisions, once. Sizes are bytes, times milliseconds. */
export const limits = {
  text: {
    username: { min: 2, max: 40 },
    password: { min: 8, max: 128 },
    email: 254,
    phone: 40,
    country: 60,
    title: 120,
    short: 200,
    message: 4_000,
    long: 10_000,
    url: 2_048,
    fileName: 255,
  },
  preview: { card: 60, lastMessage: 100, description: 155 },
  page: { default: 20, max: 100, thread: 50 },
  stars: { min: 1, max: 5 },
  gig: { images: 10, features: 20, deliveryDays: { min: 1, max: 365 }, revisions: 100 },
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
  body: { json: 1_000_000, multipart: 4_500_000 },
  upload: {
    image: 10 * 1024 * 1024,
    avatar: 2 * 1024 * 1024,
    delivery: 1024 * 1024 * 1024,
    linkLifetime: 5 * 60_000,
    /** What one person may upload in which time, and one address without a session. A picture and its small variant are two. */
    most: { files: 400, bytes: 20 * 1024 ** 3, window: 24 * 3_600_000 },
    /** A file that no record uses is removed after this time, by the bucket's lifecycle. */
    unusedLifetime: 24 * 3_600_000,
  },
  /** The widths in pixels that a picture is scaled down to before its upload: the whole picture, and its small variant. */
  picture: { image: { whole: 1_600, small: 640 }, avatar: { whole: 512, small: 128 } },
  session: { lifetime: 7 * 24 * 3_600_000, most: 20 },
  /** Failures for one name and address, and sign-ins of one person, in which time. */
  login: { failures: 10, signIns: 30, window: 15 * 60_000 },
  /** The time in which reads without a session are counted; the environment says how many. */
  reading: { window: 5 * 60_000 },
  /** How many messages one person may send in which time. */
  sending: { messages: 60, window: 60_000 },
  /** How many of each one person may create in which time. */
  creating: {
    gigs: 50,
    projects: 30,
    orders: 50,
    bids: 100,
    modules: 300,
    reviews: 50,
    conversations: 50,
    window: 24 * 3_600_000,
  },
  /** How often the provider is asked what became of a payment; what it said is remembered this long. */
  confirming: {
    perPayment: { max: 5, window: 10_000 },
    perPerson: { max: 60, window: 60_000 },
    remembered: 24 * 3_600_000,
  },
  idempotency: { lifetime: 24 * 3_600_000, key: 200 },
  webhook: { tolerance: 300_000, remembered: 90 * 24 * 3_600_000 },
  screen: {
    successRedirect: 5_000,
    completedNotice: 3_000,
    /** The search starts this long after the last keystroke. */
    typingPause: 300,
    carouselAutoplay: 3_000,
    carouselAnimation: 200,
    /** How many cards the home page's carousels show at once on a wide screen, and how many they move by. */
    carouselCards: { gigs: 5, projects: 4, showcase: 4 },
  },
  /** Polling intervals of a visible tab: for the thread or list on the screen, and for the unread count in the top bar. */
  polling: { messages: 3_000, unread: 20_000 },
  /**
   * Payments without an event: how often the job runs, the age at which it first checks a payment, when it gives up, and
   * the longest pause after checks that failed.
   */
  reconcile: {
    every: 5 * 60_000,
    after: 2 * 60_000,
    giveUp: 3 * 24 * 3_600_000,
    longestPause: 24 * 3_600_000,
  },
  query: { gcTime: 5 * 60_000, retries: 3, maxRetryDelay: 30_000 },
} as const;
