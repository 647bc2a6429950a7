import { afterEach, describe, expect, it } from 'vitest';

import { now, setClock } from '#functions/lib/clock.ts';
import { play } from '#infra/seed/timeline.ts';

const today = Date.UTC(2026, 4, 1, 12);
/** Whole days; a minute is given, because the clock runs on from where it was set. */
const daysBefore = (time: number) => Math.floor((today - time + 60_000) / 86_400_000);

afterEach(() => setClock(null));

describe('the timeline of the samples', () => {
  it('plays the oldest first, and each day in the order of the ranks', async () => {
    const played: string[] = [];
    const happening = (name: string, day: number, rank: number) => ({
      name,
      day,
      rank,
      run: async () => void played.push(name),
    });
    await play(
      [
        happening('paid', 4, 3),
        happening('ordered', 4, 2),
        happening('reviewed', 1, 5),
        happening('joined', 200, 0),
      ],
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

  it('lets some minutes pass between what comes one after the other on a day', async () => {
    const times: number[] = [];
    const at = (rank: number) => ({ name: 'look', day: 3, rank, run: async () => void times.push(now()) });
    await play([at(2), at(1), at(1)], today);
    const [first = 0, beside = 0, later = 0] = times.map((time) =>
      Math.floor((time - (times[0] ?? 0)) / 60_000),
    );
    expect([first, beside, later]).toEqual([0, 0, 4]);
  });

  it('says what failed', async () => {
    const failing = {
      name: 'publish a gig',
      day: 3,
      rank: 1,
      run: () => Promise.reject(new Error('no room')),
    };
    await expect(play([failing], today)).rejects.toThrow(/publish a gig.*no room/);
  });
});
