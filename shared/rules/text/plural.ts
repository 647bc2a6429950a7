/** A count with its noun: '1 bid', '3 bids'. The count may be a text: '20+ bids'. */
export const plural = (count: number | string, noun: string, nouns = `${noun}s`) =>
  `${count} ${String(count) === '1' ? noun : nouns}`;
