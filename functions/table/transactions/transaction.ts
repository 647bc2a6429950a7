import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

import { unavailable } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import {
  database,
  inTable,
  itemInError,
  orUnavailable,
  type Attributes,
  type Key,
} from '#functions/table/client.ts';
import { absent, Placeholders, type Condition } from '#functions/table/conditions.ts';
import { retryWhileBusy } from '#functions/table/retry.ts';
import { updateExpression, type ConditionalUpdate, type Update } from '#functions/table/updates.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { Outdated } from './until-current.ts';

/** The error for a failed condition, by the current item (undefined if there is none). */
export type OnConditionFailed<T = Attributes> = (current: T | undefined) => Error;

/** One write of a transaction. */
export type Step = {
  action: 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
  key: Key;
  item?: Attributes;
  update?: Update;
  when?: Condition | undefined;
  refused?: OnConditionFailed;
  otherwise?: (current: Attributes | undefined) => Step[] | Error;
};

const outdated: OnConditionFailed = () => new Outdated();

/**
 * The default for a step with a condition: it fails as `Outdated`. A step is created with the type of its own item; in
 * a list of steps all items have the same general type.
 */
const orOutdated = <T extends object>(refused: OnConditionFailed<T> | undefined): OnConditionFailed =>
  (refused as OnConditionFailed | undefined) ?? outdated;

/** Step: put a new item, if there is none with its key. */
export const create = (item: Key & Attributes, refused?: OnConditionFailed): Step => ({
  action: 'Put',
  key: item,
  item,
  when: { PK: absent },
  ...(refused ? { refused } : {}),
});

/** Step: put an item, whether or not there is one with its key. */
export const replace = (item: Key & Attributes): Step => ({ action: 'Put', key: item, item });

/** Step: change an item if `when` holds; it is `Outdated` if not, unless `refused` says what follows. */
export const change = <T extends object = Attributes>(
  key: Key,
  { when, refused, ...update }: ConditionalUpdate & { refused?: OnConditionFailed<T> },
): Step => ({ action: 'Update', key, update, when, refused: orOutdated(refused) });

/** Step: add to numbers of an item, which is created if there is none. */
export const accumulate = (key: Key, add: Record<string, number>): Step => ({
  action: 'Update',
  key,
  update: { add },
});

/** Step: require something of an item without changing it, as `change` does. */
export const check = <T extends object = Attributes>(
  key: Key,
  { when, refused }: { when: Condition; refused?: OnConditionFailed<T> },
): Step => ({ action: 'ConditionCheck', key, when, refused: orOutdated(refused) });

/** Step: delete an item; under the condition `when` if it is given, as `change` does. */
export const drop = <T extends object = Attributes>(
  key: Key,
  { when, refused }: { when?: Condition; refused?: OnConditionFailed<T> } = {},
): Step => ({ action: 'Delete', key, when, refused: orOutdated(refused) });

/**
 * Step: this one or, where its condition fails, other steps instead of it, by the current item (undefined if there is none); or the
 * error that these answer.
 */
export const either = <T extends object = Attributes>(
  step: Step,
  otherwise: (current: T | undefined) => Step[] | Error,
): Step => ({ ...step, otherwise: otherwise as NonNullable<Step['otherwise']> });

/** Step: this one, or nothing where its condition fails. */
export const ifPossible = (step: Step): Step => either(step, () => []);

/** How often a transaction is made with other steps before it is given up, because each time something else was faster. */
const MAX_ALTERNATIVES = 16;

/**
 * Makes all of these writes or none. The first step whose condition fails decides: the transaction is made again with what `either`
 * has instead of it, or throws its `refused` error, or else the database's.
 */
export async function transact(steps: Step[], alternatives = 0): Promise<void> {
  if (steps.length === 0) return;
  const TransactItems = steps.map(toTransactItem);
  // The same token for all attempts: an attempt whose acknowledgement was lost is not applied a second time.
  const ClientRequestToken = newId();
  try {
    await orUnavailable(
      retryWhileBusy(() => database().send(new TransactWriteCommand({ TransactItems, ClientRequestToken }))),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const cancellations = error.CancellationReasons ?? [];
    const index = cancellations.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const current = itemInError<Attributes>(cancellations[index]?.Item);
    const { refused, otherwise } = steps[index] ?? {};
    const next = otherwise?.(current) ?? refused?.(current) ?? error;
    if (!Array.isArray(next)) throw next;
    if (alternatives === MAX_ALTERNATIVES) throw unavailable(requestTexts.unavailable, error);
    await transact(steps.toSpliced(index, 1, ...next), alternatives + 1);
  }
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

function toTransactItem({ action, key: { PK, SK }, item, update, when }: Step): TransactItem {
  const placeholders = new Placeholders();
  const request = {
    ...inTable(),
    ...(item ? { Item: item } : { Key: { PK, SK } }),
    ...(update ? { UpdateExpression: updateExpression(update, placeholders) } : {}),
    ...(when
      ? {
          ConditionExpression: placeholders.condition(when),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
        }
      : {}),
    ...placeholders.attributes(),
  };
  return { [action]: request };
}
