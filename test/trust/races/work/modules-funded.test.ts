import { beforeEach, expect, it, vi } from 'vitest';

import { getFunding } from '#functions/domain/modules/money/payment.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { newId } from '#functions/lib/ids.ts';
import { isPaid } from '#shared/work/progress.ts';
import { aModule, AMOUNT, FUNDED } from '#test/functions/domain/an-assigned-module.ts';
import { aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { attachIntent, settle } from '#test/functions/domain/steps.ts';
import { inRounds, useRaces } from '#test/trust/races/a-race.ts';

import { anAward, expectOneStory, toApprove, toConfirm } from './one-module-story.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

/** A module whose client pays beforehand, and the report of that. */
async function aFunding(amount = FUNDED) {
  const assignment = await aModule('SUBMITTED', await anAward());
  const { id } = assignment.module;
  const due = await getFunding(id, assignment.client.id, { amount });
  const { intentId } = await attachIntent(due, `pi_${newId()}`, 1);
  const metadata = { environment: 'local', kind: 'module', id };
  const paid = aSucceededIntent(id, intentId, { amount, received: amount, metadata });
  return { ...assignment, report: () => settle(paid, { eventId: `evt_${newId()}` }) };
}

itHolds<unknown>('paying beforehand while the work is approved holds the money, or returns it', async () => {
  const { report, ...assignment } = await aFunding();
  return {
    tasks: [report, () => toApprove(assignment), report],
    check: async () => {
      const module = await expectOneStory(assignment.module.id);
      expect([module.stage, module.amount]).toEqual(['OK', AMOUNT]);
      expect(module.held).toBe(isPaid(module) ? FUNDED : 0);
    },
  };
});

it('what arrives while its amount is confirmed pays for the work, or goes back and never does', () =>
  inRounds(async () => {
    const { report, ...assignment } = await aFunding(AMOUNT);
    const { id } = assignment.module;
    await toApprove(assignment);
    const { answers } = await raceWithFaults<unknown>([report, () => toConfirm(assignment), report, report]);
    answers.push(await report());
    const module = await expectOneStory(id);
    const { journals } = await readBooks('module', id);
    const isReturned = answers.includes('returned');
    expect(module.stage).toBe(isReturned ? 'PAY' : 'COMPLETED');
    expect(journals.filter(({ kind }) => kind === 'returned')).toHaveLength(isReturned ? 1 : 0);
  }));

itKeepsRecordsConsistent();
