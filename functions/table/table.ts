// The interface as it was before conditions and updates became structure. Use read, write and transaction instead.
import type { Key } from './client.ts';
import type { Expression } from './expression.ts';
import * as reading from './read.ts';
import * as steps from './transaction.ts';
import type { Step } from './transaction.ts';
import * as writing from './write.ts';

export type { Key } from './client.ts';
export type { IndexName } from './read.ts';
export { scan as readAll } from './read.ts';
export { findItems as getAll } from './read.ts';
export { put } from './write.ts';
export { create, replace, transact, type Step } from './transaction.ts';

export type Freshness = 'strong' | 'lagging';
type Attributes = Record<string, unknown>;
type Refused = (standing: Attributes | undefined) => Error;

const consistencyOf = (freshness: Freshness) => (freshness === 'strong' ? 'strong' : 'eventual');

export async function glance<T>(
  look: (freshness: Freshness) => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await look('lagging')) ?? look('strong');
}

export const get = <T extends object>(key: Key, freshness: Freshness = 'strong'): Promise<T | undefined> =>
  reading.findItem<T>(key, consistencyOf(freshness));

type Query = {
  index?: reading.IndexName;
  where: Expression;
  filter?: Expression;
  limit: number;
  newestFirst?: boolean;
  freshness?: Freshness;
};

export const query = <T extends object>({ freshness, ...request }: Query) =>
  reading.query<T>({ ...request, ...(freshness ? { consistency: consistencyOf(freshness) } : {}) });

export const remove = (key: Key, when?: Expression): Promise<void> => writing.remove(key, when);

export const update = <T extends object>(
  key: Key,
  how: Expression,
  when: Expression,
  refused: (standing: T | undefined) => T,
): Promise<T> => writing.update<T>(key, { ...how, when, refused });

export const change = (key: Key, how: Expression, when: Expression, refused?: Refused): Step =>
  steps.change(key, { ...how, when, ...(refused ? { refused } : {}) });

export const check = (key: Key, when: Expression, refused?: Refused): Step =>
  steps.check(key, { when, ...(refused ? { refused } : {}) });

export const drop = (key: Key, when?: Expression, refused?: Refused): Step =>
  steps.drop(key, { ...(when ? { when } : {}), ...(refused ? { refused } : {}) });
