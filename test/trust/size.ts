/** The seed of every random choice: the same seed repeats a run. `npm run test:trust` draws one. */
export const seed = Number(process.env['TRUST_SEED'] ?? 1);

const isFull = process.env['TRUST_SIZE'] === 'full';

/** The size of a test: `small` in `npm test`, `full` in `npm run test:trust`. */
export const sized = (small: number, full: number): number => (isFull ? full : small);
