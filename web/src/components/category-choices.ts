import { categories } from '#shared/rules/category.ts';

/** The categories as the choices of a select. */
export const categoryChoices = categories.map((category) => ({
  value: category,
  label: category === 'other' ? 'Other' : category,
}));
