import { expect, it } from 'vitest';

import { categoryLabel } from '#shared/rules/category.ts';

it.each([
  ['other', 'Other'],
  ['web development', 'Web Development'],
  ['Pottery', 'Pottery'],
])('the category %s is shown as %s', (name, label) => {
  expect(categoryLabel(name)).toBe(label);
});
