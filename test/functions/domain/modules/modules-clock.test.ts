import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { processRecord } from '#functions/domain/due/kinds.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { findStory } from '#functions/domain/modules/read.ts';
import { moduleKey } from '#functions/domain/modules/record.ts';
import { toModule } from '#functions/domain/modules/wire.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { ModuleStage } from '#shared/rules/work/module.ts';
import { AMOUNT, FUNDED } from '#test/functions/domain/an-assigned-module.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { hearAll } from '#test/functions/domain/money/a-released-order.ts';

import { aChargedModule } from './a-charged-module.ts';

useMarket();

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

type Row = {
  title: string;
  stage: ModuleStage;
  days: number;
  /** What its freelancer gets, in minor units. */
  released: number;
};

const rows: Row[] = [
  { title: '14 days after its deadline, waiting: all goes back', stage: 'WAITING', days: 28, released: 0 },
  { title: '7 days after its approval: confirmed', stage: 'OK', days: 7, released: AMOUNT },
];

describe('a funded module goes on by itself', () => {
  it.each(rows)('$title', async ({ stage, days, released }) => {
    const paid = await aChargedModule(stage);
    const { times } = await paid.read();
    const due = Date.parse(times.phase) + days * DAY;
    const come = () => processRecord(moduleKey(paid.id), works);
    const shown = async () => {
      const story = await findStory(paid.id);
      return story && toModule(story, paid.client.id);
    };
    const back = FUNDED - released;
    expect((await shown())?.clock).toMatchObject({
      at: new Date(due).toISOString(),
      toSeller: released / 100,
      toBuyer: back / 100,
    });

    setClock(() => due - 1);
    expect(await come()).not.toBe('ended');
    expect(await paid.read()).toMatchObject({ held: FUNDED });

    setClock(() => due);
    const end = released > 0 ? 'COMPLETED' : 'ENDED';
    // What is shown is what will be, also before the clock was applied.
    expect(await shown()).toMatchObject({ stage: end, clock: null, hold: { toSeller: released / 100 } });
    expect(await come()).toBe('ended');
    expect(await come()).toBe('nothing');
    expect(await shown()).toMatchObject({ stage: end, stageAt: new Date(due).toISOString() });
    expect(await paid.read()).toMatchObject({ held: 0, released, returning: back });
    expect(await paid.allMistakes()).toEqual([]);
    await paid.send();
    await hearAll(paid);
    expect(await paid.refunds()).toEqual(back > 0 ? [back] : []);
    expect(await paid.allMistakes()).toEqual([]);
  });
});
