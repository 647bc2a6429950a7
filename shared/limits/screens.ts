// What screens do by themselves. Times are milliseconds (product.md#numbers).

/** After a payment, the next page opens by itself. */
export const successRedirect = 5_000;

/** How long the notice of a completed order stays. */
export const completedNotice = 3_000;

/** The search starts this long after the last keystroke. */
export const typingPause = 300;

/** How long a card of a carousel stays. */
export const carouselAutoplay = 3_000;

/** How long a carousel takes to move. */
export const carouselAnimation = 200;

/** How many cards the home page's carousels show at once on a wide screen, and how many they move by. */
export const carouselCards = { gigs: 5, projects: 4, showcase: 4 } as const;

/** How long what pages have read is kept; how often a read is repeated after a failure, and the longest pause between. */
export const query = { gcTime: 5 * 60_000, retries: 3, maxRetryDelay: 30_000 } as const;
