import { afterEach, describe, expect, it } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { play } from '#infra/seed/timeline.ts';

const today = Date.UTC(2026, 4, 1, 12);

afterEach(() => setClock(null));

describe('the timeline of the samples', () => {
  it('runs the oldest first, and each day in the order of rank', async () => {
    const played: string[] = [];
    const step = (name: string, day: number, rank: number) => ({
      name,
      day,
      rank,
      run: async () => void played.push(name),
    });
    await play(
      [step('paid', 4, 3), step('ordered', 4, 2), step('reviewed', 1, 5), step('joined', 200, 0)],
      today,
    );
    expect(played).toEqual(['joined', 'ordered', 'paid', 'reviewed']);
  });

  it('names the step that failed', async () => {
    const failing = {
      name: 'publish a gig',
      day: 3,
      rank: 1,
      run: () => Promise.reject(new Error('no room')),
    };
    await expect(play([failing], today)).rejects.toThrow(/publish a gig.*no room/);
  });
});
