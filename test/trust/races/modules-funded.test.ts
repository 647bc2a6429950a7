import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { getFunding } from '#functions/domain/modules/payment.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { stageOf } from '#shared/rules/module-facts.ts';
import type { ModuleStage } from '#shared/rules/module.ts';
import { DAY, protection } from '#shared/rules/protection.ts';
import {
  aFundedModule,
  aModule,
  AMOUNT,
  FUNDED,
  type Assignment,
} from '#test/functions/domain/an-assigned-module.ts';
import { aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { settle } from '#test/functions/domain/steps.ts';

import { inRounds, useRaces } from './a-race.ts';
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
import { withoutGuards } from './without-guards.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

/** The two that exclude each other, the second of which does harm after the first; and the stages that they lead to. */
type Rivals = {
  title: string;
  stage: ModuleStage;
  both: [Move, Move];
  endings: [what: string, stage: ModuleStage][];
  /** When both are tried, in milliseconds, of a module as it is. */
  at?: (module: ModuleItem) => number;
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
    endings: [['quit', 'ENDED']],
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
      ['submit', 'SUBMITTED'],
    ],
    at: ({ assignedAt, deadlineDays }) => Date.parse(assignedAt) + (deadlineDays + 2) * DAY,
  },
];

const prepare = async ({ stage, at }: Rivals): Promise<Assignment> => {
  const assignment = await aFundedModule(stage, await anAward());
  const time = at?.(assignment.module);
  if (time !== undefined) setClock(() => time);
  return assignment;
};

describe.each(rivals)('$title at once', (rival) => {
  it('leaves one story, and books that tell the same', async () => {
    const assignments = [await prepare(rival)];
    setClock(null);
    assignments.push(await prepare(rival));
    await Promise.all(
      assignments.map(async (assignment) => {
        const [one, other] = rival.both;
        const { refusals } = await raceWithFaults<unknown>([() => one(assignment), () => other(assignment)]);
        for (const { status } of refusals) expect(status).toBe(409);
        const { module, last } = await expectOneStory(assignment.module.id);
        expect(rival.endings).toContainEqual([last?.what, stageOf(module)]);
      }),
    );
  });
});

/** What the clock does at the end of a review or of the time to confirm, and a party in its last moment. */
const lastMoments: [string, ModuleStage, number, Move, string][] = [
  ['approving less', 'SUBMITTED', protection.module.review, toApprove, 'approve'],
  ['disputing', 'SUBMITTED', protection.module.review, toDispute('client'), 'dispute'],
  ['giving up', 'REWORK', protection.module.rework, toQuit, 'quit'],
  ['disputing an amount', 'OK', protection.module.confirm, toDispute('freelancer'), 'dispute'],
];
const MINUTE = 60_000;

it.each(lastMoments)('%s in the last moment is in time, or the clock was first', async (...row) => {
  const [, stage, days, act, what] = row;
  await inRounds(async () => {
    const assignment = await aFundedModule(stage, await anAward());
    const ends = Date.parse(assignment.module.statusAt) + days * DAY;
    setClock(() => ends - MINUTE);
    await raceWithFaults<unknown>([
      () => act(assignment),
      async () => {
        setClock(() => ends + MINUTE);
        await toBeDone(assignment);
      },
    ]);
    const { module, last } = await expectOneStory(assignment.module.id);
    expect([what, 'approve', 'confirm', 'lapse']).toContain(last?.what);
    if (last?.by === 'clock') expect(module.held).toBe(0);
    setClock(null);
  }, 1);
});

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

it('paying beforehand while the work is approved holds the money, or returns it', () =>
  inRounds(async () => {
    const { report, ...assignment } = await aFunding();
    await raceWithFaults<unknown>([report, () => toApprove(assignment), report]);
    const { module } = await expectOneStory(assignment.module.id);
    expect([stageOf(module), module.amount]).toEqual(['OK', AMOUNT]);
    expect(module.held).toBe(module.fundedAt ? FUNDED : 0);
  }));

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
    expect(stageOf(module)).toBe(isReturned ? 'PAY' : 'COMPLETED');
    expect(journals.filter(({ kind }) => kind === 'returned')).toHaveLength(isReturned ? 1 : 0);
  }));

itKeepsRecordsConsistent();

describe('without their guards, two that exclude each other leave a story that is not one', () => {
  it.each(rivals)('$title', async (rival) => {
    const assignment = await prepare(rival);
    const { answers } = await withoutGuards<unknown>(rival.both.map((act) => () => act(assignment)));
    expect(answers).toHaveLength(2);
    await expect(expectOneStory(assignment.module.id)).rejects.toThrow('expected');
  });

  it('paying beforehand and approving', async () => {
    const { report, ...assignment } = await aFunding();
    await withoutGuards<unknown>([report, () => toApprove(assignment)]);
    await expect(expectOneStory(assignment.module.id)).rejects.toThrow('expected');
  });

  it.each(lastMoments)('the clock and %s', async (_title, stage, days, act) => {
    const assignment = await aFundedModule(stage, await anAward());
    const ends = Date.parse(assignment.module.statusAt) + days * DAY;
    setClock(() => ends + MINUTE);
    await withoutGuards<unknown>([
      () => toBeDone(assignment),
      () => {
        setClock(() => ends - MINUTE);
        return act(assignment);
      },
    ]);
    await expect(expectOneStory(assignment.module.id)).rejects.toThrow('expected');
  });
});
