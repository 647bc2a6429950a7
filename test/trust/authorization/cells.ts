import { actors, rows, type Actor, type Case, type Row, type Thing } from '#shared/api/authorization.ts';
import { calls } from '#shared/api/index.ts';

import type { Name, People } from './people.ts';
import type { Asker } from './requests.ts';

/** Who is who to each thing of the market. */
const cast: Record<Thing, { owner: Name | 'provider'; party?: Name }> = {
  account: { owner: 'seller' },
  gig: { owner: 'seller', party: 'buyer' },
  order: { owner: 'buyer', party: 'seller' },
  project: { owner: 'buyer', party: 'seller' },
  bid: { owner: 'buyer', party: 'seller' },
  module: { owner: 'buyer', party: 'seller' },
  payment: { owner: 'buyer', party: 'seller' },
  conversation: { owner: 'seller', party: 'buyer' },
  event: { owner: 'provider' },
};

type Who = { name: Name | 'nobody' | 'provider'; isOver?: boolean };

/** Those whom an actor stands for. A visitor has no session at all, or one that was of somebody who may. */
function whoIs(actor: Actor, row: Row): Who[] {
  switch (actor) {
    case 'visitor':
      return [{ name: 'nobody' }, { name: whoMay(row), isOver: true }];
    case 'buyer':
      return [{ name: 'anotherBuyer' }];
    case 'seller':
      return [{ name: 'anotherSeller' }];
    case 'stranger':
      return [
        ...(row.buyer ? [] : [{ name: 'anotherBuyer' as const }]),
        ...(row.seller ? [] : [{ name: 'anotherSeller' as const }]),
      ];
    case 'owner':
    case 'party': {
      const name = row.on && cast[row.on][actor];
      if (!name) throw new Error(`A ${row.on} has no ${actor}.`);
      return [{ name }];
    }
  }
}

/** Somebody whom this row lets do it, or who at least has an account. */
export function whoMay(row: Row): Name {
  const able = (['owner', 'party', 'buyer', 'seller'] as const).find((actor) => (row[actor] ?? 400) < 400);
  const [found] = able ? whoIs(able, row) : [];
  return !found || found.name === 'nobody' || found.name === 'provider' ? 'anotherBuyer' : found.name;
}

const callOf = (name: Case) => {
  const call = calls.find(({ operation }) => operation === name.split(' ')[0]);
  if (!call) throw new Error(`There is no call for ${name}.`);
  return call;
};

const label = ({ name, isOver = false }: Who) => (isOver ? `${name} whose session is over` : name);

/** Every question of the matrix: who asks which call, and what they are answered. */
export const cells = rows.flatMap(([name, row]) =>
  (Object.keys(actors) as Actor[]).flatMap((actor) => {
    const status = row[actor];
    if (!status) return [];
    return whoIs(actor, row).map((who) => ({
      name,
      row,
      call: callOf(name),
      actor,
      who,
      asker: label(who),
      status,
    }));
  }),
);
export type Cell = (typeof cells)[number];

/** Who asks, and with what cookies. */
export function askerOf({ who }: Cell, people: People): { asker: Asker; cookies: string[] } {
  if (who.name === 'nobody' || who.name === 'provider') return { asker: who.name, cookies: [] };
  const person = people[who.name];
  return { asker: person, cookies: who.isOver ? person.cookiesOfBefore : person.cookies };
}
