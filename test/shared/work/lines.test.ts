import { expect, it } from 'vitest';

import { gigLine, totalOf } from '#shared/work/lines.ts';

it('lines come to the sum of what each is so often', () => {
  const gig = gigLine({ title: 'A logo', price: 12_050 });
  expect(totalOf([gig])).toBe(12_050);
  expect(totalOf([gig, { code: 'extra', label: 'One more draft', unit: 500, quantity: 3 }])).toBe(13_550);
});
