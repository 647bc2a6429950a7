/** The number from which every draw of a run follows: the same seed repeats it. `npm run test:trust` draws one. */
export const seed = Number(process.env['TRUST_SEED'] ?? 1);

const isFull = process.env['TRUST_SIZE'] === 'full';

/** How often something is tried: a little beside the other tests, in full by `npm run test:trust`. */
export const sized = (little: number, full: number): number => (isFull ? full : little);
