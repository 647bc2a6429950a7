import type Stripe from 'stripe';

import { noSuchObject } from '../api/error.ts';
import type { Form } from '../api/form.ts';
import { createdRange, text } from '../api/parameters.ts';
import type { Store } from '../store.ts';
import { unixTime } from '../unix-time.ts';
import { limitOf } from './reading.ts';
import type { Operation, Resource } from './resource.ts';

/** How long Stripe keeps events, in seconds. */
const KEPT = 30 * 86_400;

const compare: Record<string, (one: number, other: number) => boolean> = {
  '=': (one, other) => one === other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
};

/** The events about an account's own objects that are still kept, newest first. Thin ones are not among them. */
const keptOf = (store: Store): Stripe.Event[] =>
  store
    .events()
    .filter(
      ({ object, account = '', created }) =>
        object === 'event' && account === store.account && created >= unixTime() - KEPT,
    )
    .toReversed();

/** Whether an event is of the type that is asked for, in which a star at the end stands for anything. */
const isOfType = ({ type }: Stripe.Event, asked: string | undefined): boolean =>
  asked === undefined || (asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked);

/** The place of the event that a page starts or ends at; undefined if none is named. */
function placeOf(events: Stripe.Event[], form: Form, name: string): number | undefined {
  const id = text(form, name);
  if (id === undefined) return undefined;
  const place = events.findIndex((event) => event.id === id);
  if (place === -1) throw noSuchObject(400, 'event', id, name);
  return place;
}

const list: Operation = {
  name: 'list',
  method: 'GET',
  path: '/v1/events',
  callers: ['merchant'],
  isForConnected: true,
  parameters: ['limit', 'starting_after', 'ending_before', 'created', 'type'],
  prepare({ parameters, store }) {
    const bounds = Object.entries(createdRange(parameters));
    const type = text(parameters, 'type');
    const found = keptOf(store).filter(
      (event) =>
        isOfType(event, type) && bounds.every(([sign, time]) => compare[sign]?.(event.created, time)),
    );
    const limit = limitOf(parameters);
    const [after, before] = ['starting_after', 'ending_before'].map((name) =>
      placeOf(found, parameters, name),
    );
    const start = before === undefined ? (after ?? -1) + 1 : Math.max(0, before - limit);
    const data = found.slice(start, before ?? start + limit);
    const hasMore = before === undefined ? start + limit < found.length : start > 0;
    return () => ({ object: 'list', data, has_more: hasMore, url: '/v1/events' });
  },
};

export const events: Resource<'event'> = {
  object: 'event',
  prefixes: ['evt'],
  operations: [list],
  publicFields: [],
  references: [],
};
