import { expect, it } from 'vitest';

import { browserConfig } from '#infra/site/browser-config.ts';

const stripe = { stripePublishableKey: 'pk_test_1' };
const money = { currency: 'usd', commission: 1_000 };

it('the pages know of no invented companies and no address to write to unless their environment says so', () => {
  const plain = browserConfig(money, stripe);
  expect(Object.keys(plain)).toEqual(['currency', 'amounts', 'commission', 'stripePublishableKey']);
  const about = { isSample: true, supportEmail: 'help@tandem.example' };
  expect(browserConfig(money, stripe, about)).toEqual({ ...plain, ...about });
});
