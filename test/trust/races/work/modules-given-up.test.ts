import { beforeEach, expect, vi } from 'vitest';

import { cancel } from '#functions/domain/modules/cancel.ts';
import { getDue, getFunding } from '#functions/domain/modules/money/payment.ts';
import { findStory } from '#functions/domain/modules/read.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { newId } from '#functions/lib/ids.ts';
import { isPaid } from '#shared/work/progress.ts';
import { aModule, AMOUNT, FUNDED, type Assignment } from '#test/functions/domain/an-assigned-module.ts';
import { aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { attachIntent, settle } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { useRaces } from '#test/trust/races/a-race.ts';

import { anAward, expectOneStory, toApprove } from './one-module-story.ts';

const { itHolds, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

const toGiveUp = ({ module, freelancer }: Assignment) =>
  cancel({ id: module.id, userId: freelancer.id, reason: 'No time.' });

/** The report that this was paid, with an intent that was begun for it. */
async function aReport(due: PayableNow) {
  const { id, amount } = due;
  const { intentId } = await attachIntent(due, `pi_${newId()}`, 1);
  const metadata = { environment: 'local', kind: 'module', id };
  const paid = aSucceededIntent(id, intentId, { amount, received: amount, metadata });
  return () => settle(paid, { eventId: `evt_${newId()}` });
}

itHolds<unknown>(
  'a confirmed module that is paid while it is given up is paid, or its money goes back',
  async () => {
    const assignment = await aModule('PAY', await anAward());
    const { id } = assignment.module;
    const report = await aReport(await getDue(id, assignment.client.id));
    return {
      tasks: [report, () => toGiveUp(assignment), report],
      check: async ({ refusals }) => {
        const { phase, was, payments } = (await findStory(id))?.item.card ?? {};
        expect([
          ['ENDED', 'OWED', 0],
          ['DONE', undefined, 1],
        ]).toContainEqual([phase, was, payments?.length]);
        const module = await expectOneStory(id);
        const { journals } = await readBooks('module', id);
        const returned = journals.filter(({ kind }) => kind === 'returned');
        const isGivenUp = module.stage === 'ENDED';
        expect([module.stage, module.released, module.agreed, returned.length]).toEqual(
          isGivenUp ? ['ENDED', 0, undefined, 1] : ['COMPLETED', AMOUNT, AMOUNT, 0],
        );
        expect(refusals.map(({ status }) => status)).toEqual(isGivenUp ? [] : [409]);
      },
    };
  },
);

itHolds<unknown>(
  'a module that is paid beforehand while it is given up has ended, and nothing is kept',
  async () => {
    const assignment = await aModule('SUBMITTED', await anAward());
    const { id } = assignment.module;
    const report = await aReport(await getFunding(id, assignment.client.id, { amount: FUNDED }));
    return {
      tasks: [report, () => toGiveUp(assignment), report],
      check: async () => {
        const module = await expectOneStory(id);
        expect([module.stage, module.held, module.returning]).toEqual([
          'ENDED',
          0,
          isPaid(module) ? FUNDED : 0,
        ]);
        const { journals } = await readBooks('module', id);
        expect(journals.filter(({ kind }) => kind === 'returned')).toHaveLength(isPaid(module) ? 0 : 1);
      },
    };
  },
);

itHolds<unknown>(
  'a module that is approved while it is given up has ended, whichever was first',
  async () => {
    const assignment = await aModule('SUBMITTED', await anAward());
    return {
      tasks: [() => toApprove(assignment), () => toGiveUp(assignment), () => toGiveUp(assignment)],
      check: async ({ refusals }) => {
        const { stage, was } = await expectOneStory(assignment.module.id);
        expect(stage).toBe('ENDED');
        expect(refusals.map(({ status }) => status)).toEqual(was === 'AGREE' ? [] : [409]);
      },
    };
  },
);

itHolds<unknown>(
  'a module that is confirmed in one tab and given up in another is over, and nothing is owed',
  async () => {
    const assignment = await aModule('OK', await anAward());
    const { module, freelancer } = assignment;
    return {
      tasks: [() => modules.decide(module.id, freelancer, { status: 'PAY' }), () => toGiveUp(assignment)],
      check: async ({ refusals }) => {
        const { stage, was } = await expectOneStory(module.id);
        expect(stage).toBe('ENDED');
        expect(refusals.map(({ status }) => status)).toEqual(was === 'OWED' ? [] : [409]);
      },
    };
  },
);

itKeepsRecordsConsistent();
