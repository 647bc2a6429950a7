import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** The canvas that every motif draws on, 4:3. */
export const WIDTH = 400;
export const HEIGHT = 300;

/** Draws a category's motif over the background; every category has several compositions. */
export type Composition = (random: Random, palette: Palette) => string;
