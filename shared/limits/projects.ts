// What a project holds (product.md#numbers).

/** The most pictures of one. */
export const images = 10;

/** The most pictures of a module's submission. */
export const submissionImages = 2;

/** How many modules one may have. */
export const modules = { min: 1, max: 50 } as const;

/** How many modules that have ended can be replaced by others: as many as were announced, and at least these. */
export const replacedModules = 10;

/** Whole major units. */
export const budget = { min: 1, max: 999_999 } as const;

/** The days until the deadline of a module. */
export const deadlineDays = { min: 1, max: 365 } as const;
