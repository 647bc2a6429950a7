import { setTimeout as sleep } from 'node:timers/promises';

import { aListener, aPerson, notifyPerson, type Listener, type Person } from './listener.ts';

type Place = { readonly origin: string };
type Connected = { person: Person; listener: Listener };

/** How many people at once are made, or connect. */
const AT_ONCE = 25;
/** Milliseconds after which all connections are lost. */
const BEFORE_THE_STORM = 300;

/** Does this for each of these, a few at a time. */
async function each<T>(all: Iterable<T>, act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all[Symbol.iterator]();
  const rest = { [Symbol.iterator]: () => waiting };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of rest) await act(one);
    }),
  );
}

/** As many people, each with a connected browser. */
export async function connectPeople(place: Place, count: number): Promise<Connected[]> {
  const connected: Connected[] = [];
  await each(Array.from({ length: count }).keys(), async () => {
    const person = await aPerson(place);
    const listener = aListener(place, person);
    await listener.connect();
    connected.push({ person, listener });
  });
  return connected;
}

/** What was told: to whom, and when it was committed. */
export type Notified = Connected & { title: string; committedAt: number };

/** How many things are told, how many in a second, and what they are called. */
type Compose = { count: number; perSecond: number; name: string };

/** Tells people in turn. */
export async function notifyInTurn(
  all: readonly Connected[],
  { count, perSecond, name }: Compose,
): Promise<Notified[]> {
  const notified: Promise<Notified>[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const one = all[turn % all.length];
    if (!one) throw new Error('Nobody is connected.');
    const title = `${name} ${turn}`;
    notified.push(notifyPerson(one.person, title).then((committedAt) => ({ ...one, title, committedAt })));
    await sleep(1_000 / perSecond);
  }
  return Promise.all(notified);
}

/** Of what was told, what has not arrived, after waiting for it for a while. */
export async function missing(notified: readonly Notified[], patience = 15_000): Promise<Notified[]> {
  const lost = () => notified.filter(({ listener, title }) => !listener.arrivals.has(title));
  const end = performance.now() + patience;
  while (lost().length > 0 && performance.now() < end) await sleep(50);
  return lost();
}

/** All connections are lost at once while people are told; answers what they were told until all were back. */
export async function storm(all: readonly Connected[], telling: Compose): Promise<Notified[]> {
  const underWay = notifyInTurn(all, telling);
  await sleep(BEFORE_THE_STORM);
  for (const { listener } of all) listener.lose();
  const notified = await underWay;
  await Promise.all(all.map(async ({ listener }) => listener.isBack()));
  return notified;
}
