import { afterEach, describe, expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { sellers } from '#functions/domain/recount/records/sellers.ts';
import { setClock } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';
import {
  AMOUNT,
  aFundedModule,
  aModule,
  aPaidModule,
  fund,
  payFor,
  work,
} from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { operate } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';

useMarket();
afterEach(() => setClock(null));

const DAY = 24 * 3_600_000;

/** What a freelancer's profile says of modules, which a recount of their records must confirm. */
async function countsOf({ id }: { id: string }) {
  expect(await sellers.mistakesIn(id)).toEqual([]);
  const { modulesDone = 0, modulesInTime = 0 } = (await findUser(id)) ?? {};
  return [modulesDone, modulesInTime];
}

describe("a freelancer's profile counts", () => {
  it('a module once it is paid, whether that was beforehand or after', async () => {
    const after = await aModule('PAY');
    expect(await countsOf(after.freelancer)).toEqual([0, 0]);
    await payFor(after.module);
    expect(await countsOf(after.freelancer)).toEqual([1, 1]);
    const { freelancer } = await aFundedModule('COMPLETED');
    expect(await countsOf(freelancer)).toEqual([1, 1]);
  });

  it.each([
    ['late', 15, 15, [1, 0]],
    ['in time', 13.5, 14.5, [1, 1]],
  ])('a module as its first work came, %s, also if better work followed', async (_, first, then, counts) => {
    const { client, freelancer, module } = await aModule('WAITING');
    setClock(() => Date.now() + first * DAY);
    await modules.submit(module.id, freelancer.id, work);
    await modules.decide(module.id, client, { status: 'REWORK' });
    setClock(() => Date.now() + then * DAY);
    await modules.submit(module.id, freelancer.id, { projectURL: 'https://github.com/lamps/better' });
    await modules.decide(module.id, client, { status: 'OK', amount: AMOUNT });
    await modules.decide(module.id, freelancer, { status: 'PAY' });
    await payFor(await modules.get(module.id));
    expect(await countsOf(freelancer)).toEqual(counts);
  });

  it('the promised days of a module from the money on that was added before its work was handed in', async () => {
    const { client, freelancer, module } = await aModule('WAITING');
    setClock(() => Date.now() + 13.9 * DAY);
    await fund(module.id, client.id, AMOUNT);
    setClock(() => Date.now() + 27 * DAY);
    await modules.submit(module.id, freelancer.id, work);
    await modules.decide(module.id, client, { status: 'OK', amount: AMOUNT });
    expect(await countsOf(freelancer)).toEqual([1, 1]);
  });

  it('no module that ended without being paid', async () => {
    const { freelancer } = await aFundedModule('ENDED');
    expect(await countsOf(freelancer)).toEqual([0, 0]);
  });

  it('no module any more whose money all went back after the release', async () => {
    const { freelancer, module } = await aFundedModule('COMPLETED');
    expect(await countsOf(freelancer)).toEqual([1, 1]);
    await operate(module.id, { do: 'refund', amount: AMOUNT, reason: 'It has no legend.' });
    expect(await countsOf(freelancer)).toEqual([0, 0]);
  });

  it('what the recount finds wrong', async () => {
    const { freelancer } = await aPaidModule();
    await update<object>(keys.user(freelancer.id), {
      add: { modulesDone: 1 },
      when: { PK: exists },
    });
    expect(await sellers.mistakesIn(freelancer.id)).toHaveLength(1);
  });
});
