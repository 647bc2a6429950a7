import { beforeAll, expect, it, vi } from 'vitest';

import { admitFrom, admitLogin } from '#functions/domain/accounts/sign-in/attempts.ts';
import { newId } from '#functions/lib/ids.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import { CLIENTS, inRounds, times, useRaces } from './a-race.ts';

const { raceWithFaults, itHolds, failNext, itKeepsRecordsConsistent } = useRaces();

const TRIES = 60;
const PER_ADDRESS = 30;
const home = '203.0.113.7';
beforeAll(() => void vi.stubEnv('ATTEMPTS_PER_ADDRESS', String(PER_ADDRESS)));

itHolds('of sixty sign-ins at once with one name, exactly ten are allowed', async () => {
  const name = `name ${newId()}`;
  return {
    tasks: times(TRIES, () => () => admitLogin(name, home)),
    check: async ({ answers, refusals: refused }) => {
      expect(answers).toHaveLength(sessionLimits.login.failures);
      for (const refusal of refused)
        expect(refusal).toMatchObject({ status: 429, message: authTexts.throttled.message });
    },
  };
});

it('of many sign-ins at once from one address as many are allowed as are configured, and one more for each that succeeds', () =>
  inRounds(async () => {
    const address = newId();
    const tries = times(TRIES, () => () => admitFrom(address, 'login'));
    const { answers: admitted } = await raceWithFaults(tries);
    expect(admitted).toHaveLength(PER_ADDRESS);
    await raceWithFaults(admitted.slice(0, CLIENTS).map(({ takeBack }) => takeBack));
    expect((await raceWithFaults(tries)).answers).toHaveLength(CLIENTS);
  }));

it('an attempt whose response is lost counts once, and is allowed', async () => {
  const name = `name ${newId()}`;
  for (let count = 0; count < sessionLimits.login.failures; count += 1) {
    failNext({ lost: 1 });
    await admitLogin(name, home);
  }
  await expect(admitLogin(name, home)).rejects.toMatchObject({ status: 429 });
});

itKeepsRecordsConsistent();
