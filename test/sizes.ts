import { matchesGlob } from 'node:path';

import { testFiles } from './areas.ts';
import type { Size } from './size.ts';

/**
 * The size that each test file belongs to: the first pattern that matches it decides. A file of the quick size runs in the
 * full one, too; single tests of it can be left to the full size by the tag `full`.
 */
export const sizes: readonly (readonly [pattern: string, size: Size])[] = [['**', 'quick']];

export const sizeOf = (file: string): Size | undefined =>
  sizes.find(([pattern]) => matchesGlob(file, pattern))?.[1];

/** Whether a run of this size runs this file, which is relative to test/. */
export const isInSize = (file: string, size: Size): boolean => size === 'full' || sizeOf(file) === 'quick';

/** The test files that a run of this size leaves out, relative to test/. */
export const filesOutside = (size: Size): string[] => testFiles().filter((file) => !isInSize(file, size));
