import { beforeAll, expect, it, vi } from 'vitest';

import { admitFrom, admitLogin } from '#functions/domain/accounts/attempts.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, any, exists } from '#functions/table/conditions.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';

import { together, CLIENTS, inRounds, times, useRaces } from './a-race.ts';

const { atOnce, failNext, itLosesNothing } = useRaces();

const TRIES = 60;
const OF_ADDRESS = 30;
const home = '203.0.113.7';
beforeAll(() => void vi.stubEnv('ATTEMPTS_PER_ADDRESS', String(OF_ADDRESS)));

it('of sixty who sign in at once under one name, exactly ten are let through', () =>
  inRounds(async () => {
    const name = `name ${newId()}`;
    const { answers, refusals } = await atOnce(times(TRIES, () => () => admitLogin(name, home)));
    expect(answers).toHaveLength(limits.login.failures);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 429, message: messages.auth.throttled });
  }));

it('of many from one address at once, as many are let through as the environment says', () =>
  inRounds(async () => {
    const address = newId();
    const { answers } = await atOnce(times(TRIES, () => () => admitFrom(address, 'register')));
    expect(answers).toHaveLength(OF_ADDRESS);
  }));

it('those who were right leave their place to others, each one place', () =>
  inRounds(async () => {
    const address = newId();
    const { answers: admitted } = await atOnce(times(OF_ADDRESS, () => () => admitFrom(address, 'login')));
    expect(admitted).toHaveLength(OF_ADDRESS);
    await atOnce(admitted.slice(0, CLIENTS).map(({ takeBack }) => takeBack));
    const { answers } = await atOnce(times(TRIES, () => () => admitFrom(address, 'login')));
    expect(answers).toHaveLength(CLIENTS);
  }));

it('an attempt whose acknowledgement is lost counts once, and is let through', async () => {
  const name = `name ${newId()}`;
  for (let count = 0; count < limits.login.failures; count += 1) {
    failNext({ lost: 1 });
    await admitLogin(name, home);
  }
  await expect(admitLogin(name, home)).rejects.toMatchObject({ status: 429 });
});

itLosesNothing();

it('counted by reading first and writing then, all are let through, which these tests notice', async () => {
  const key = { PK: `ATTEMPTS#${newId()}`, SK: '1' };
  const everybodyHasRead = createBarrier(TRIES);
  const naive = async () => {
    const { count = 0 } = (await findItem<{ count?: number }>(key)) ?? {};
    await everybodyHasRead();
    if (count >= limits.login.failures) throw new Error(messages.auth.throttled);
    const how = { set: { count: count + 1 } };
    await update<object>(key, { ...how, when: any({ PK: exists }, { PK: absent }), refused: () => ({}) });
  };
  expect((await together(times(TRIES, () => naive))).answers).toHaveLength(TRIES);
});
