/** The search that the hero's field suggests. */
export const exampleSearch = 'building mobile app';
/** The popular searches below that field. */
export const popularSearches = ['Web Design', 'WordPress', 'Logo Design', 'AI Services'] as const;
