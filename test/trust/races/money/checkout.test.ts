import { beforeEach, expect, it } from 'vitest';

import { getDue } from '#functions/domain/orders/payment.ts';
import { attachIntent } from '#test/functions/domain/steps.ts';
import { byAll, CLIENTS, inRounds, useRaces } from '#test/trust/races/a-race.ts';
import { aBriefTrade } from '#test/trust/races/brief-records.ts';

import { aProvider } from './a-checkout.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();

let provider: Awaited<ReturnType<typeof aProvider>>;
beforeEach(async () => {
  provider = await aProvider();
});

it.each([
  ['get one intent', false],
  ['get one new intent after a cancelled one', true],
])('many tabs that pay %s', (_, isAfterAnother) =>
  inRounds(async () => {
    const { begin, count } = await provider.aCheckout();
    const cancelled = isAfterAnother ? [await begin()] : [];
    for (const intentId of cancelled) await provider.abandon(intentId);
    const { answers } = await raceWithFaults(byAll(begin));
    expect(answers).toHaveLength(CLIENTS);
    expect(new Set([...answers, await begin(), ...cancelled]).size).toBe(1 + cancelled.length);
    expect(count('created')).toBe(1 + cancelled.length);
  }),
);

for (const attempt of [1, 2])
  itHolds(`many tabs attach one intent, at attempt ${attempt}`, async () => {
    const { id, buyer } = await aBriefTrade();
    const charge = await getDue(id, buyer.id);
    const replaces = attempt === 1 ? undefined : 'pi_first';
    if (replaces) await attachIntent(charge, replaces, 1);
    return {
      tasks: byAll((index) => attachIntent(charge, `pi_${index}_${id}`, attempt, replaces)),
      check: async ({ answers }) => {
        expect(new Set(answers.map((each) => `${each.intentId} ${each.attempt}`)).size).toBe(1);
        expect(answers[0]).toMatchObject({ intentId: expect.stringContaining(id) as string, attempt });
      },
    };
  });

itKeepsRecordsConsistent();
