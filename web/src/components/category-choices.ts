import { categories } from '#shared/rules/category.ts';

/** A category as screens show it. */
export const categoryLabel = (category: string) => (category === 'other' ? 'Other' : category);

/** The categories as the choices of a select. */
export const categoryChoices = categories.map((category) => ({
  value: category,
  label: categoryLabel(category),
}));
