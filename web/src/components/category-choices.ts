import { categoryLabel } from '#shared/rules/category-label.ts';
import { categories } from '#shared/rules/category.ts';

/** The categories as the choices of a select. */
export const categoryChoices = categories.map((value) => ({ value, label: categoryLabel(value) }));
