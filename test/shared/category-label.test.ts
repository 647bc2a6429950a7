import { expect, it } from 'vitest';

import { categoryLabel } from '#shared/rules/work/category-label.ts';

it.each([
  ['other', 'Other'],
  ['Web Development', 'Web Development'],
])('the category %s is shown as %s', (name, label) => {
  expect(categoryLabel(name)).toBe(label);
});
