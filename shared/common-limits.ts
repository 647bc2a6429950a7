/** The numbers of `limits.ts` that pages open to everybody need, so that their first screens load no others. */
export const commonLimits = {
  preview: { card: 60, lastMessage: 100, description: 155 },
  stars: { min: 1, max: 5 },
  /** The widths in pixels that a picture is scaled down to before its upload: the whole picture, and its small variant. */
  picture: { image: { whole: 1_600, small: 640 }, avatar: { whole: 512, small: 128 } },
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
  query: { gcTime: 5 * 60_000, retries: 3, maxRetryDelay: 30_000 },
} as const;
