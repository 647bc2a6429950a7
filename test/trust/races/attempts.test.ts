import { beforeAll, expect, it, vi } from 'vitest';

import { admitFrom, admitLogin } from '#functions/domain/accounts/attempts.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, any, exists } from '#functions/table/conditions.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { refusals } from '#shared/refusals.ts';
import { serverLimits } from '#shared/server-limits.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';

import { race, CLIENTS, inRounds, times, useRaces } from './a-race.ts';

const { raceWithFaults, failNext, itKeepsRecordsConsistent } = useRaces();

const TRIES = 60;
const PER_ADDRESS = 30;
const home = '203.0.113.7';
beforeAll(() => void vi.stubEnv('ATTEMPTS_PER_ADDRESS', String(PER_ADDRESS)));

it('of sixty sign-ins at once with one name, exactly ten are allowed', () =>
  inRounds(async () => {
    const name = `name ${newId()}`;
    const { answers, refusals: refused } = await raceWithFaults(
      times(TRIES, () => () => admitLogin(name, home)),
    );
    expect(answers).toHaveLength(serverLimits.login.failures);
    for (const refusal of refused)
      expect(refusal).toMatchObject({ status: 429, message: refusals.auth.throttled });
  }));

it('of many registrations at once from one address, exactly as many are allowed as are configured', () =>
  inRounds(async () => {
    const address = newId();
    const { answers } = await raceWithFaults(times(TRIES, () => () => admitFrom(address, 'register')));
    expect(answers).toHaveLength(PER_ADDRESS);
  }));

it('each successful sign-in allows exactly one further attempt', () =>
  inRounds(async () => {
    const address = newId();
    const { answers: admitted } = await raceWithFaults(
      times(PER_ADDRESS, () => () => admitFrom(address, 'login')),
    );
    expect(admitted).toHaveLength(PER_ADDRESS);
    await raceWithFaults(admitted.slice(0, CLIENTS).map(({ takeBack }) => takeBack));
    const { answers } = await raceWithFaults(times(TRIES, () => () => admitFrom(address, 'login')));
    expect(answers).toHaveLength(CLIENTS);
  }));

it('an attempt whose response is lost counts once, and is allowed', async () => {
  const name = `name ${newId()}`;
  for (let count = 0; count < serverLimits.login.failures; count += 1) {
    failNext({ lost: 1 });
    await admitLogin(name, home);
  }
  await expect(admitLogin(name, home)).rejects.toMatchObject({ status: 429 });
});

itKeepsRecordsConsistent();

it('a naive counter that is read before it is written allows everybody', async () => {
  const key = { PK: `ATTEMPTS#${newId()}`, SK: '1' };
  const allHaveRead = createBarrier(TRIES);
  const naive = async () => {
    const { count = 0 } = (await findItem<{ count?: number }>(key)) ?? {};
    await allHaveRead();
    if (count >= serverLimits.login.failures) throw new Error(refusals.auth.throttled);
    const how = { set: { count: count + 1 } };
    await update<object>(key, { ...how, when: any({ PK: exists }, { PK: absent }), refused: () => ({}) });
  };
  expect((await race(times(TRIES, () => naive))).answers).toHaveLength(TRIES);
});
