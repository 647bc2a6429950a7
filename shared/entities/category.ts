import { categories } from '../rules/category.ts';
import * as z from '../zod.ts';

/** A category of gigs and projects. */
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;
