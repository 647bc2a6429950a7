import type { Operator } from '#shared/entities/money/receipt.ts';

import { optionalEnv } from './env.ts';

/** Who runs the marketplace, as receipts name them; null where nobody is named. */
export const operator = (): Operator | null =>
  JSON.parse(optionalEnv('OPERATOR') ?? 'null') as Operator | null;
