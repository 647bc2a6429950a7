import { categoryList } from '#shared/rules/work/category.ts';
import * as z from '#shared/zod.ts';

/** A category of gigs and projects, by its title. */
export const Category = z.enum(categoryList.names);
export type Category = z.infer<typeof Category>;

/** The category of what is published, by its title or its slug. */
export const GivenCategory = z.enum([...categoryList.names, ...categoryList.codes]);
