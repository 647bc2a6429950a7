import { afterEach, describe, expect, it } from 'vitest';

import { now, setClock } from '#functions/lib/clock.ts';
import { play } from '#infra/seed/timeline.ts';

const today = Date.UTC(2026, 4, 1, 12);
/** Whole days, with a minute of tolerance, because the clock runs on from the time it was set to. */
const daysBefore = (time: number) => Math.floor((today - time + 60_000) / 86_400_000);

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

  it('sets the clock of the product back to each day', async () => {
    const times: number[] = [];
    const at = (day: number) => ({
      name: 'look',
      day,
      rank: 0,
      run: async () => void times.push(daysBefore(now())),
    });
    await play([at(2), at(15), at(90)], today);
    expect(times).toEqual([90, 15, 2]);
  });

  it('lets some minutes pass between the ranks of a day', async () => {
    const times: number[] = [];
    const at = (rank: number) => ({ name: 'look', day: 3, rank, run: async () => void times.push(now()) });
    await play([at(2), at(1), at(1)], today);
    const [first = 0, sameRank = 0, later = 0] = times.map((time) =>
      Math.floor((time - (times[0] ?? 0)) / 60_000),
    );
    expect([first, sameRank, later]).toEqual([0, 0, 4]);
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
