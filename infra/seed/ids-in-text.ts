/** One or more ids of the product in a row, as the id of a conversation is made of two. */
const runs = /(?<![0-9A-Za-z])(?:[0-7][0-9a-hjkmnp-tv-z]{25})+(?![0-9A-Za-z])/g;

/** The text with every id of the product in it changed. */
export const changeIds = (text: string, change: (id: string) => string): string =>
  text.replaceAll(runs, (run) => run.replaceAll(/.{26}/g, change));
