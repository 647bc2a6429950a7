import { expect, it, vi } from 'vitest';

import { payWith } from '#test/flows/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNothingLost } from '#test/support/nothing-lost.ts';

import { begin, dueOrders, paidOnce, pressPay, recordOf, type ADue } from './a-due.ts';
import { tally } from './tally.ts';

const cloud = useCloud();
const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);

it('a success that comes before its payment is recorded is told again, and pays then', async () => {
  const { dues } = await dueOrders(cloud, 1);
  const [due] = dues as [ADue];
  const { faults, events, delivered } = cloud.stripe;
  const before = events().length;
  faults.failNext('reset', { times: 3, isApplied: true });
  expect((await pressPay(due)).status).toBe(503);
  faults.clear();
  const [made] = events().slice(before);
  const { id } = (made?.data.object ?? {}) as Partial<{ id: string }>;
  await payWith(cloud, id ?? '');
  const isRefused = () => logged.mock.calls.some(([line]) => /webhooks\/stripe/.test(JSON.stringify(line)));
  await expect.poll(isRefused).toBe(true);
  expect(await recordOf(due)).toEqual({ isPaid: false, status: undefined, ledger: [] });

  await begin(due);
  await delivered();
  expect(await recordOf(due)).toEqual(paidOnce(due));
  expect(
    events()
      .slice(before)
      .filter(({ type }) => type.endsWith('created')),
  ).toHaveLength(1);
  tally('records recounted', await expectNothingLost());
});
