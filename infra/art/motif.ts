import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** The canvas that every motif draws on, 4:3. */
export const WIDTH = 400;
export const HEIGHT = 300;

/** One way to draw a category's motif over the ground; every category has several. */
export type Composition = (random: Random, palette: Palette) => string;
