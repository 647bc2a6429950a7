import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { getFunding } from '#functions/domain/modules/payment.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { ModuleStage } from '#shared/rules/module.ts';
import { DAY, protection } from '#shared/rules/protection.ts';
import type { Verb } from '#shared/work/phases.ts';
import { deadlineOf, isPaid } from '#shared/work/progress.ts';
import {
  aFundedModule,
  aModule,
  AMOUNT,
  FUNDED,
  type Assignment,
} from '#test/functions/domain/an-assigned-module.ts';
import { aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { attachIntent, settle } from '#test/functions/domain/steps.ts';
import type { ModuleRecord } from '#test/support/work.ts';

import { expectConflicts, inRounds, useRaces } from './a-race.ts';
import {
  anAward,
  expectOneStory,
  toApprove,
  toBeDone,
  toCancel,
  toConfirm,
  toDispute,
  toQuit,
  toSubmit,
  type Move,
} from './one-module-story.ts';

const { raceWithFaults, itHolds, itIsLostWithoutGuards, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

/** The two that exclude each other, the second of which does harm after the first; and the stages that they lead to. */
type Rivals = {
  title: string;
  stage: ModuleStage;
  both: [Move, Move];
  endings: [what: Verb, stage: ModuleStage][];
  /** When both are tried, in milliseconds, of a module as it is. */
  at?: (module: ModuleRecord) => number;
};

const rivals: Rivals[] = [
  {
    title: 'confirming an amount and disputing it',
    stage: 'OK',
    both: [toConfirm, toDispute('freelancer')],
    endings: [
      ['confirm', 'COMPLETED'],
      ['dispute', 'DISPUTED'],
    ],
  },
  {
    title: 'handing in and giving up',
    stage: 'REWORK',
    both: [toQuit, toSubmit],
    // Work that was handed in before is given up all the same.
    endings: [['decline', 'ENDED']],
  },
  {
    title: 'approving less and disputing',
    stage: 'SUBMITTED',
    both: [toApprove, toDispute('client')],
    endings: [
      ['approve', 'OK'],
      ['dispute', 'DISPUTED'],
    ],
  },
  {
    title: 'handing in late and cancelling',
    stage: 'WAITING',
    both: [toCancel, toSubmit],
    endings: [
      ['cancel', 'ENDED'],
      ['deliver', 'SUBMITTED'],
    ],
    at: (module) => deadlineOf(module) + 2 * DAY,
  },
];

const prepare = async ({ stage, at }: Rivals): Promise<Assignment> => {
  const assignment = await aFundedModule(stage, await anAward());
  const time = at?.(assignment.module);
  if (time !== undefined) setClock(() => time);
  return assignment;
};

for (const rival of rivals)
  itHolds<unknown>(
    `${rival.title} leaves one story, and books that tell the same`,
    async () => {
      const assignments = [await prepare(rival)];
      setClock(null);
      assignments.push(await prepare(rival));
      return {
        tasks: assignments.flatMap((assignment) => rival.both.map((act) => () => act(assignment))),
        check: async ({ refusals }) => {
          expectConflicts(refusals);
          for (const { module: before } of assignments) {
            const { module, last } = await expectOneStory(before.id);
            expect(rival.endings).toContainEqual([last?.what, module.stage]);
          }
        },
      };
    },
    1,
  );

/** What the clock does at the end of a review or of the time to confirm, and a party in its last moment. */
const lastMoments: [string, ModuleStage, number, Move, Verb][] = [
  ['approving less', 'SUBMITTED', protection.module.review, toApprove, 'approve'],
  ['disputing', 'SUBMITTED', protection.module.review, toDispute('client'), 'dispute'],
  ['giving up', 'REWORK', protection.module.rework, toQuit, 'decline'],
  ['disputing an amount', 'OK', protection.module.confirm, toDispute('freelancer'), 'dispute'],
];
const MINUTE = 60_000;

for (const [title, stage, days, act, what] of lastMoments) {
  const prepareOne = async () => {
    const assignment = await aFundedModule(stage, await anAward());
    const ends = Date.parse(assignment.module.times.phase) + days * DAY;
    const inTime = () => {
      setClock(() => ends - MINUTE);
      return act(assignment);
    };
    const toEnd = () => {
      setClock(() => ends + MINUTE);
      return toBeDone(assignment);
    };
    return { ...assignment, inTime, toEnd };
  };

  it(`${title} in the last moment is in time, or the clock was first`, async () => {
    const { module: before, inTime, toEnd } = await prepareOne();
    await raceWithFaults([inTime, toEnd]);
    const { module, last } = await expectOneStory(before.id);
    expect([what, 'approve', 'confirm', 'expire']).toContain(last?.what);
    if (last?.by.kind === 'clock') expect(module.held).toBe(0);
  });

  itIsLostWithoutGuards(`${title} as the clock ends it`, async () => {
    const { module, inTime, toEnd } = await prepareOne();
    return { tasks: [toEnd, inTime], check: async () => void (await expectOneStory(module.id)) };
  });
}

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
      const { module } = await expectOneStory(assignment.module.id);
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
    const { module } = await expectOneStory(id);
    const { journals } = await readBooks('module', id);
    const isReturned = answers.includes('returned');
    expect(module.stage).toBe(isReturned ? 'PAY' : 'COMPLETED');
    expect(journals.filter(({ kind }) => kind === 'returned')).toHaveLength(isReturned ? 1 : 0);
  }));

itKeepsRecordsConsistent();
