import { isDeepStrictEqual } from 'node:util';

import type { Step } from './a-market.ts';

/** Where two markets part: at which step, where in it, and what each has there. */
export type Difference = { index: number; step: Step; place: string; before: unknown; after: unknown };

type Found = { place: string; before: unknown; after: unknown };

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function differenceIn(before: unknown, after: unknown, place = ''): Found | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (!isMap(before) || !isMap(after) || Array.isArray(before) !== Array.isArray(after))
    return { place, before, after };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const found = differenceIn(before[name], after[name], place ? `${place}.${name}` : name);
    if (found) return found;
  }
  return undefined;
}

/** The first difference of two markets: what comes after it follows from it. */
export function firstDifference(before: readonly Step[], after: readonly Step[]): Difference | undefined {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const found = differenceIn(before[index], after[index]);
    const step = before[index] ?? after[index];
    if (found && step) return { index, step, ...found };
  }
  return undefined;
}

/** The kind of a difference: of which act, and where, whichever of several it is. */
export const kindOf = ({ step, place }: Difference): string =>
  `${step.what}: ${place.replaceAll(/\.\d+/g, '')}`;
