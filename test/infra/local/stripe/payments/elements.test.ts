import { expect, test } from 'vitest';

import { Elements } from '#infra/local/stripe/browser/elements.ts';
import { otherElements } from '#infra/local/stripe/browser/empty-element.ts';
import type { Provider } from '#infra/local/stripe/browser/provider.ts';

const someElements = () => new Elements({} as Provider, { clientSecret: 'pi_1_secret_2' });

test.each(otherElements)('the element %s may be asked for: it is ready, and stays empty', async (type) => {
  const elements = someElements();
  expect(elements.getElement(type)).toBeNull();
  const element = elements.create(type);
  expect(elements.getElement(type)).toBe(element);
  const isReady = new Promise<void>((resolve) => void element.on('ready', resolve));
  element.mount(null as never);
  await isReady;
  element.unmount();
  element.destroy();
});

test('a type that Stripe does not have is refused', () => {
  expect(() => someElements().create('lightning')).toThrow(/'lightning' is no element/);
});
