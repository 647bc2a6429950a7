import { expect, it, vi } from 'vitest';

import { payWith } from '#test/flows/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import {
  startPayment,
  unpaidOrders,
  paidExactlyOnce,
  requestPayment,
  readPayment,
  type Payable,
} from './payables.ts';
import { tally } from './tally.ts';

const cloud = useCloud();
const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);

it('a success event that arrives before its payment is recorded is refused, delivered again, and pays then', async () => {
  const { dues } = await unpaidOrders(cloud, 1);
  const [due] = dues as [Payable];
  const { faults, events, delivered } = cloud.stripe;
  const before = events().length;
  faults.failNext('reset', { times: 3, isApplied: true });
  expect((await requestPayment(due)).status).toBe(503);
  faults.clear();
  const [created] = events().slice(before);
  const { id } = (created?.data.object ?? {}) as Partial<{ id: string }>;
  await payWith(cloud, id ?? '');
  const isRefused = () => logged.mock.calls.some(([line]) => /webhooks\/stripe/.test(JSON.stringify(line)));
  await expect.poll(isRefused).toBe(true);
  expect(await readPayment(due)).toEqual({ isPaid: false, status: undefined, charged: [] });

  await startPayment(due);
  await delivered();
  expect(await readPayment(due)).toEqual(paidExactlyOnce(due));
  expect(
    events()
      .slice(before)
      .filter(({ type }) => type.endsWith('created')),
  ).toHaveLength(1);
  tally('records recounted', await expectNoDifferences());
});
