import { actors, rows, type Actor, type Case, type Row, type Thing } from '#shared/api/authorization.ts';
import { calls } from '#shared/api/index.ts';

import type { Name, People, Person } from './people.ts';

/** The owner and the other party of each record of the market. */
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

type Who = { name: Name | 'nobody' | 'provider'; isSignedOut?: boolean };

/** The people to test an actor with. A visitor has no session, or the ended session of somebody who is allowed. */
function peopleFor(actor: Actor, row: Row): Who[] {
  switch (actor) {
    case 'visitor':
      return [{ name: 'nobody' }, { name: findAllowed(row), isSignedOut: true }];
    case 'buyer':
      return [{ name: 'anotherBuyer' }];
    case 'seller':
      return [{ name: 'anotherSeller' }, { name: 'opener' }];
    case 'operator':
      return [{ name: 'operator' }];
    case 'stranger':
      return [
        ...(row.buyer ? [] : [{ name: 'anotherBuyer' as const }]),
        ...(row.seller ? [] : [{ name: 'anotherSeller' as const }, { name: 'opener' as const }]),
      ];
    case 'owner':
    case 'party': {
      const name = row.on && cast[row.on][actor];
      if (!name) throw new Error(`A ${row.on} has no ${actor}.`);
      return [{ name }];
    }
  }
}

/** Somebody whom this row allows, or at least somebody with an account. */
export function findAllowed(row: Row): Name {
  const allowed = (['owner', 'party', 'buyer', 'seller'] as const).find((actor) => (row[actor] ?? 400) < 400);
  const [found] = allowed ? peopleFor(allowed, row) : [];
  return !found || found.name === 'nobody' || found.name === 'provider' ? 'anotherBuyer' : found.name;
}

const callOf = (name: Case) => {
  const call = calls.find(({ operation }) => operation === name.split(' ')[0]);
  if (!call) throw new Error(`There is no call for ${name}.`);
  return call;
};

const label = ({ name, isSignedOut = false }: Who) => (isSignedOut ? `${name}, who has signed out,` : name);

/** Every cell of the authorization matrix: a call, its caller, and the status that they get. */
export const cells = rows.flatMap(([name, row]) =>
  (Object.keys(actors) as Actor[]).flatMap((actor) => {
    const status = row[actor];
    if (!status) return [];
    return peopleFor(actor, row).map((who) => ({
      name,
      row,
      call: callOf(name),
      actor,
      who,
      caller: label(who),
      status,
    }));
  }),
);
export type Cell = (typeof cells)[number];

/** Who makes the call of a cell, if that is a person. */
export const callerOf = ({ who }: Cell, people: People): Person | undefined =>
  who.name === 'nobody' || who.name === 'provider' ? undefined : people[who.name];
