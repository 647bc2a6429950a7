import { env } from './env.ts';

/** What the marketplace keeps of what is sold now, in basis points. What was sold before keeps its own rate. */
export const commissionRate = (): number => Number(env('COMMISSION'));
