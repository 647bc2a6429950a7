/** The search that the hero's field suggests (§2). */
export const exampleSearch = 'building mobile app';
/** The popular searches below that field (§2). */
export const popularSearches = ['Web Design', 'WordPress', 'Logo Design', 'AI Services'] as const;
