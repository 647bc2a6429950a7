import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

import { newId } from '#functions/lib/ids.ts';

import { database, inTable, itemInError, orUnavailable, type Attributes, type Key } from './client.ts';
import { Placeholders, type Condition } from './conditions.ts';
import { retryWhileBusy } from './retry.ts';
import { updateExpression, type ConditionalUpdate } from './updates.ts';

/** How to make a change. An impatient one is not repeated while the database is busy. */
export type UpdateOptions = { isImpatient?: boolean };

/** Sends a write, again while the database is busy: an item is refused to single writes while a transaction has it. */
const send = <T>(write: () => Promise<T>, { isImpatient = false }: UpdateOptions = {}): Promise<T> =>
  orUnavailable(isImpatient ? write() : retryWhileBusy(write));

/** Puts one item, whether or not there is one with its key. */
export async function put(item: Key & Attributes): Promise<void> {
  await send(() => database().send(new PutCommand({ ...inTable(), Item: item })));
}

/** Deletes one item, under a condition if one is given. Nothing happens if it fails or if there is no such item. */
export async function remove(key: Key, when?: Condition): Promise<void> {
  const placeholders = new Placeholders();
  const request = {
    ...inTable(),
    Key: key,
    ...(when ? { ConditionExpression: placeholders.condition(when), ...placeholders.attributes() } : {}),
  };
  try {
    await send(() => database().send(new DeleteCommand(request)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Changes one item if `when` holds, and returns the changed item. Otherwise it returns what `fallback` makes of the current item,
 * undefined if there is none, unless that throws. Without it, the item stays as it is, and is returned.
 *
 * Each write sets a new `op`. If the acknowledgement is lost, the SDK sends the write again, and its condition may fail
 * because the first one succeeded: then the current item has the same `op`.
 */
export async function update<T extends object>(
  key: Key,
  change: ConditionalUpdate & { fallback: (current: T | undefined) => T },
  options?: UpdateOptions,
): Promise<T>;
export async function update<T extends object>(
  key: Key,
  change: ConditionalUpdate & { fallback?: (current: T | undefined) => T | undefined },
  options?: UpdateOptions,
): Promise<T | undefined>;
export async function update<T extends object>(
  key: Key,
  {
    when,
    fallback = (current) => current,
    ...change
  }: ConditionalUpdate & { fallback?: (current: T | undefined) => T | undefined },
  options: UpdateOptions = {},
): Promise<T | undefined> {
  const placeholders = new Placeholders();
  const op = newId();
  const request = {
    ...inTable(),
    Key: key,
    UpdateExpression: updateExpression({ ...change, set: { op, ...change.set } }, placeholders),
    ConditionExpression: placeholders.condition(when),
    ...placeholders.attributes(),
    ReturnValues: 'ALL_NEW' as const,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  try {
    const response = await send(() => database().send(new UpdateCommand(request)), options);
    return response.Attributes as T;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const current = itemInError<T & { op?: string }>(error.Item);
    return current?.op === op ? current : fallback(current);
  }
}
