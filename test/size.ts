/** How much is run: `quick` is `npm test`, `full` is `npm test -- --all`. */
export type Size = 'quick' | 'full';

/** The seed of every random choice: the same seed repeats a run. `npm test -- --seed N` sets it. */
export const seed = Number(process.env['TEST_SEED'] ?? 1);

/** A test file that is run by itself is as small as in the quick size, unless TEST_SIZE=full is set. */
export const isFull = process.env['TEST_SIZE'] === 'full';

/** Of rows of one kind, the quick size plays the first ones only. */
export const firstRows = <T>(rows: readonly T[], count: number): readonly T[] =>
  isFull ? rows : rows.slice(0, count);

/** `npm test -- --all trust` runs the trust suites at their largest, which takes more than an hour. */
const isDeep = isFull && process.env['TEST_DEPTH'] === 'deep';

/** The size of a test: `deep` where the trust suites are asked for by name, `usual` otherwise. */
export const sized = (usual: number, deep: number): number => (isDeep ? deep : usual);
