import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

import { newId } from '#functions/lib/ids.ts';

import { database, inTable, itemInError, orUnavailable, type Attributes, type Key } from './client.ts';
import { Placeholders, type Condition } from './conditions.ts';
import { retryWhileBusy } from './retry.ts';
import { updateText, type ConditionalUpdate } from './updates.ts';

/** Writes one whole item. */
export async function put(item: Key & Attributes): Promise<void> {
  await orUnavailable(database().send(new PutCommand({ ...inTable(), Item: item })));
}

/** Deletes one item, if its condition holds where one is given; deleting what is not there is no error. */
export async function remove(key: Key, when?: Condition): Promise<void> {
  const placeholders = new Placeholders();
  const request = {
    ...inTable(),
    Key: key,
    ...(when ? { ConditionExpression: placeholders.condition(when), ...placeholders.attributes() } : {}),
  };
  try {
    await orUnavailable(database().send(new DeleteCommand(request)));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Changes one item if `when` holds, and answers the item as it is afterwards. Otherwise `refused` gets the item as it
 * is, undefined where there is none; it throws, or answers what to go on with.
 *
 * The write sets an `op` of its own: when the SDK repeats a write whose acknowledgement was lost, the condition meets
 * its own work, and the `op` tells that it has succeeded.
 */
export async function update<T extends object>(
  key: Key,
  { when, refused, ...change }: ConditionalUpdate & { refused: (current: T | undefined) => T },
): Promise<T> {
  const placeholders = new Placeholders();
  const op = newId();
  const request = {
    ...inTable(),
    Key: key,
    UpdateExpression: updateText({ ...change, set: { op, ...change.set } }, placeholders),
    ConditionExpression: placeholders.condition(when),
    ...placeholders.attributes(),
    ReturnValues: 'ALL_NEW' as const,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
  try {
    const response = await orUnavailable(retryWhileBusy(() => database().send(new UpdateCommand(request))));
    return response.Attributes as T;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const current = itemInError<T & { op?: string }>(error.Item);
    return current?.op === op ? current : refused(current);
  }
}
