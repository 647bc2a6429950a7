import type { Asked } from '#test/functions/a-measured-call.ts';

/** By call, and by case where one is not enough: sets up what is usual, and says what is asked then. */
export type Typical = Record<string, () => Asked | Promise<Asked>>;
