import { expect, it } from 'vitest';

import { findDueNow } from '#functions/domain/kinds/due-now.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { replay } from '#functions/domain/money/replay/replay.ts';
import { now } from '#functions/lib/clock.ts';
import { FIRST, NET, PRICE } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { decline } from '#test/functions/domain/steps.ts';
import { copyTable } from '#test/support/table/copy-table.ts';

import { aReality } from './a-reality.ts';

useMoney();

it('a table that is restored to before its movements were sent repeats none of them', async () => {
  const { faults, dispute, endDispute, wait, paidOrder, releasedOrder, expectEqualBooks } = await aReality();
  const [transferred, disputed, returned] = [
    await releasedOrder(),
    await releasedOrder(),
    await paidOrder({ isCompleted: false }),
  ];
  const { id } = dispute(disputed.intentId, 'fraudulent');
  await wait(1);
  await decline({ id: returned.id, userId: returned.seller.id });
  const bringBack = await copyTable();
  const moment = now();
  await wait(FIRST * 24 - 12);
  endDispute(id, 'won');
  await wait(3 * 24);
  const made = async () => [
    (await transferred.transfers()).map(({ amount }) => amount),
    (await returned.refunds()).map(({ amount }) => amount),
  ];
  expect(await made()).toEqual([[NET], [PRICE]]);
  await bringBack();
  faults.dropWebhooks = true;
  await replay(moment, { works, findDueNow }, true);
  faults.clear();
  for (let day = 0; day < 10; day += 1) await wait(24);
  expect(await made()).toEqual([[NET], [PRICE]]);
  await expectEqualBooks();
});
