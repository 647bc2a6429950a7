/** A number with its noun: '1 bid', '3 bids'. A count may be open-ended: '20+ bids'. */
export const plural = (count: number | string, noun: string, nouns = `${noun}s`) =>
  `${count} ${String(count) === '1' ? noun : nouns}`;
