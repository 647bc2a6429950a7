import { afterAll, expect, it } from 'vitest';

import { connectPeople, missing, storm, notifyInTurn } from '#test/bench/live/storm.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
const SOCKETS = 50;

const leaving: (() => void)[] = [];
afterAll(() => {
  for (const leave of leaving) leave();
});

it(
  'everybody is told what concerns them, and nothing is lost while all connections are lost',
  { tags: ['local'] },
  async () => {
    const all = await connectPeople(cloud, SOCKETS);
    leaving.push(...all.map(({ listener }) => listener.leave));
    const notified = await notifyInTurn(all, { count: SOCKETS, perSecond: 200, name: 'news' });
    expect(await missing(notified)).toEqual([]);
    const during = await storm(all, { count: 2 * SOCKETS, perSecond: 200, name: 'storm' });
    expect(await missing(during)).toEqual([]);
    for (const { listener } of all) expect(listener.arrivals.size).toBe(3);
  },
);
