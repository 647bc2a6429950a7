import { ApiError, noSuchObject } from '../api/error.ts';
import type { Form } from '../api/form.ts';
import { createdRange, text } from '../api/parameters.ts';
import type { ListQuery } from '../records.ts';
import type { Store } from '../store.ts';
import type { Objects } from './objects.ts';
import type { Operation } from './resource.ts';

/** The object of this kind and id, or Stripe's error; `param` names the parameter that contained the id. */
export function getObject<Kind extends keyof Objects>(
  store: Store,
  kind: Kind,
  id: string,
  param: string,
  status: 400 | 404 = 404,
): Objects[Kind] {
  const object = store.find(kind, id);
  if (object) return object;
  throw noSuchObject(status, kind, id, param);
}

/** The id in a field that refers to another object; '' if it refers to none. */
export const idOf = (reference: { id: string } | string | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

type Kind = keyof Objects;
type Path = Operation['path'];

/** The operation that answers one object; `param` is Stripe's name of the id in the path. */
export const retrieving = (kind: Kind, path: Path, param: string): Operation => ({
  name: 'retrieve',
  method: 'GET',
  path,
  callers: ['merchant'],
  isForConnected: true,
  parameters: [],
  prepare: ({ id, store }) => {
    const object = getObject(store, kind, id, param);
    return () => object;
  },
});

/** How many objects a request for a list asks for. */
export function limitOf(form: Form): number {
  const value = text(form, 'limit') ?? '10';
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 100) return Number(value);
  throw new ApiError(400, {
    code: 'parameter_invalid_integer',
    message: 'This value must be between 1 and 100.',
    param: 'limit',
  });
}

/** The position where a page starts or ends: the id of an object that exists. */
function cursor(form: Form, name: string, kind: Kind, store: Store): string | undefined {
  const id = text(form, name);
  if (id !== undefined) getObject(store, kind, id, name, 400);
  return id;
}

/** The payout whose balance transactions are asked for; Stripe knows them of automatic ones only. */
function payoutOf(form: Form, store: Store): string | undefined {
  const id = text(form, 'payout');
  if (id === undefined || getObject(store, 'payout', id, 'payout').automatic) return id;
  throw new ApiError(400, {
    message: 'Balance transaction history can only be filtered on automatic transfers, not manual.',
    param: 'payout',
  });
}

/** Objects of one kind as a list in Stripe's form, newest first. */
export function listOf<Of extends Kind>(store: Store, kind: Of, url: string, query: ListQuery) {
  const { data, hasMore } = store.list(kind, query);
  return { object: 'list' as const, data, has_more: hasMore, url };
}

/**
 * The operation that answers a page of the objects, filtered by their time, by these fields and by the payout that they
 * are in; below the path of another object, those whose field `owner` has its id.
 */
export const listing = (kind: Kind, path: Path, filters: readonly string[], owner?: Kind): Operation => ({
  name: 'list',
  method: 'GET',
  path,
  callers: ['merchant'],
  isForConnected: true,
  parameters: ['limit', 'starting_after', 'ending_before', ...(owner ? [] : ['created']), ...filters],
  prepare: ({ id, parameters, store }) => {
    if (owner) getObject(store, owner, id, owner);
    const fields = filters.filter((name) => name !== 'payout');
    const given = fields.map((field) => [field, text(parameters, field)] as const);
    const query = {
      where: Object.fromEntries([
        ...given.filter((filter): filter is [string, string] => filter[1] !== undefined),
        ...(owner ? [[owner, id] as const] : []),
      ]),
      payout: filters.includes('payout') ? payoutOf(parameters, store) : undefined,
      created: createdRange(parameters),
      after: cursor(parameters, 'starting_after', kind, store),
      before: cursor(parameters, 'ending_before', kind, store),
      limit: limitOf(parameters),
    };
    return () => listOf(store, kind, path.replace('{id}', id), query);
  },
});
