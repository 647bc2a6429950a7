import { categoryLabel } from '#shared/rules/work/category-label.ts';
import { categories } from '#shared/rules/work/category.ts';

/** The categories as the choices of a select. */
export const categoryChoices = categories.map((value) => ({ value, label: categoryLabel(value) }));
