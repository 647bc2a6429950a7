import { tableSchema } from '#functions/table/schema.ts';

import { refusalOf, type Refusal } from './database-refusals.ts';
import { writesOf, type DatabaseRequest, type Input, type Write } from './database-requests.ts';

/** The most bytes of a partition key and of a sort key, of the table and of its indexes alike. */
const [PARTITION, SORT] = [2_048, 1_024];
const MOST_OPERATORS = 300;
const MOST_IN_LIST = 100;

const { partitionKey, sortKey, indexes } = tableSchema;
const indexKeys = new Map(
  indexes.flatMap((index) => [pair(index.partitionKey, PARTITION), pair(index.sortKey, SORT)]),
);
const allKeys = new Map([...indexKeys, pair(partitionKey, PARTITION), pair(sortKey, SORT)]);

function pair(name: string, limit: number): [string, number] {
  return [name, limit];
}

const isTooLong = (value: string | undefined, limit: number) => Buffer.byteLength(value ?? '') > limit;
const tooLong = (name: string, limit: number) =>
  `One or more parameter values were invalid: Size of the key ${name} has exceeded the maximum size limit of ${limit} bytes`;

/**
 * What DynamoDB refuses and the local database forgives. What both refuse is not here, such as an item above 400 kB, a
 * transaction of more than 100 writes, or one with two writes of an item. What no request can show remains forgiven: an
 * item that grows above 400 kB, and the removal of a path whose parent is missing. Nor is the local database a measure of units,
 * which it counts by other rules for indexes in transactions, or of the stream, which there has an entry of a write that changes nothing.
 */
export function beyondLimits(request: DatabaseRequest): Refusal | undefined {
  const { input } = request;
  if (!input) return undefined;
  const reason =
    request.operation === 'Query'
      ? (keyConditionError(input) ?? filterError(input) ?? expressionError(input))
      : (actionsError(input) ??
        firstOf(writesOf(request), (write) => indexKeyError(write) ?? expressionError(write)));
  return reason === undefined ? undefined : refusalOf('ValidationException', reason);
}

function firstOf<T>(values: T[], errorOf: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const error = errorOf(value);
    if (error !== undefined) return error;
  }
  return undefined;
}

const actionsError = ({ TransactItems = [] }: Input) =>
  TransactItems.some((each) => Object.keys(each).length !== 1)
    ? 'TransactItems can only contain one of Check, Put, Update or Delete'
    : undefined;

/** An index key that is written with too many bytes. */
function indexKeyError(write: Write): string | undefined {
  const {
    Item = {},
    UpdateExpression = '',
    ExpressionAttributeNames = {},
    ExpressionAttributeValues = {},
  } = write;
  return firstOf([...indexKeys], ([name, limit]) => {
    if (isTooLong(Item[name]?.S, limit)) return tooLong(name, limit);
    const placeholder =
      Object.keys(ExpressionAttributeNames).find((each) => ExpressionAttributeNames[each] === name) ?? name;
    if (!UpdateExpression.includes(placeholder)) return undefined;
    const set = new RegExp(`${placeholder} = (?:if_not_exists\\([^,]*, )?(:\\w+)`).exec(
      UpdateExpression,
    )?.[1];
    return isTooLong(ExpressionAttributeValues[set ?? '']?.S, limit) ? tooLong(name, limit) : undefined;
  });
}

/** A condition on a key that is empty, or that no key could be as long as. */
function keyConditionError(query: Input): string | undefined {
  const {
    KeyConditionExpression = '',
    ExpressionAttributeNames = {},
    ExpressionAttributeValues = {},
  } = query;
  let name = '';
  return firstOf(KeyConditionExpression.match(/[#:]?\w+/g) ?? [], (placeholder) => {
    const named = ExpressionAttributeNames[placeholder] ?? placeholder;
    if (allKeys.has(named)) name = named;
    const value = ExpressionAttributeValues[placeholder]?.S;
    if (value === '')
      return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`;
    const limit = allKeys.get(name);
    return limit !== undefined && isTooLong(value, limit) ? tooLong(name, limit) : undefined;
  });
}

/** The attributes that each index has. */
const projected = new Map<string, Set<string>>(
  indexes.map(({ name, partitionKey: own, sortKey: ownSort, projects }) => [
    name,
    new Set([partitionKey, sortKey, own, ownSort, ...projects]),
  ]),
);

/** A filter on what the index does not have: locally nothing passes it. All our filters name attributes by placeholders. */
function filterError({ IndexName = '', FilterExpression = '', ExpressionAttributeNames = {} }: Input) {
  const known = projected.get(IndexName);
  // Of a path, its beginning alone is projected or not.
  const named = (FilterExpression.match(/(?<![.\w])#\w+/g) ?? []).map(
    (each) => ExpressionAttributeNames[each] ?? '',
  );
  const missing = known && named.find((each) => !known.has(each));
  return missing === undefined
    ? undefined
    : `One or more parameter values were invalid: Global secondary index ${IndexName} does not project ${missing}`;
}

const OPERATOR = /<>|[<>]=?|[+=]|-\s|\b(?:AND|OR|NOT|IN|BETWEEN)\b|\b\w+\(/gi;

/** An expression with too many operators, or a list of too many values. In an update, `=` is not an operator. */
function expressionError(input: Input): string | undefined {
  const { UpdateExpression = '', ConditionExpression = '', FilterExpression = '' } = input;
  return firstOf([UpdateExpression, ConditionExpression, FilterExpression], (expression) => {
    const isUpdate = expression === UpdateExpression;
    // An operator and what it is about need more than two characters.
    const operators = expression.length < 2 * MOST_OPERATORS ? [] : (expression.match(OPERATOR) ?? []);
    if (operators.filter((each) => !isUpdate || each !== '=').length > MOST_OPERATORS)
      return `Invalid expression: The expression contains more operators than ${MOST_OPERATORS}`;
    const lists = expression.match(/\bIN\s*\([^)]*\)/gi) ?? [];
    return lists.some((list) => list.split(',').length > MOST_IN_LIST)
      ? `Invalid expression: The IN operator is provided with too many operands; number of operands: above ${MOST_IN_LIST}`
      : undefined;
  });
}
