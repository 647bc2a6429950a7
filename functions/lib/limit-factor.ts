import { optionalEnv } from './env.ts';

/** A limit of what one person may do in a time, as it is in this environment. */
export const inEnvironment = (max: number): number =>
  Math.ceil(max * Number(optionalEnv('LIMIT_FACTOR') ?? 1));
