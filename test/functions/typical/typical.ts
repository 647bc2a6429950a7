import type { RequestParts } from '#test/functions/a-measured-call.ts';

/** By call, and by case where a call has several: sets up typical records, and returns a typical request. */
export type Typical = Record<string, () => RequestParts | Promise<RequestParts>>;
