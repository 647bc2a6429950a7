/** How much is run: `quick` is `npm test`, `full` is `npm test -- --all`. */
export type Size = 'quick' | 'full';

/** The seed of every random choice: the same seed repeats a run. `npm test -- --seed N` sets it. */
export const seed = Number(process.env['TEST_SEED'] ?? 1);

/** A test file that is run by itself is as small as in the quick size, unless TEST_SIZE=full is set. */
export const isFull = process.env['TEST_SIZE'] === 'full';

/** The size of a test: `small` in the quick size, `full` in the full one. */
export const sized = (small: number, full: number): number => (isFull ? full : small);
