import { afterEach, expect, it } from 'vitest';

import { getStory } from '#functions/domain/orders/read.ts';
import { setClock } from '#functions/lib/clock.ts';
import { anOrderIn, useMarket } from '#test/functions/domain/an-order.ts';
import { deliver, requestRevision } from '#test/functions/domain/steps.ts';

useMarket();
afterEach(() => setClock(null));

it('a revision is delivered at the link that led to the work before, and only once', async () => {
  const { id, seller, buyer } = await anOrderIn('REVIEW');
  const { delivery } = (await getStory(id, seller.id)).item;
  if (!delivery) throw new Error('The order has no delivery.');
  const again = () => deliver(id, seller.id, delivery);
  const before = await again();
  await requestRevision({ id, userId: buyer.id }, 'In blue, please.');
  const revised = await again();
  expect(revised).toMatchObject({ stage: 'REVIEW', version: before.version + 2 });
  expect(await again()).toMatchObject({ stage: 'REVIEW', version: revised.version });
});
