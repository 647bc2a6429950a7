import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

import { env, optionalEnv } from '#functions/lib/env.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { clientTimeouts } from '#functions/lib/time-limit.ts';
import { tries, waiting } from '#shared/limits/services.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { isBusy } from './retry.ts';

export type Key = { PK: string; SK: string };
export type Attributes = Record<string, unknown>;

let client: DynamoDBDocumentClient | undefined;

/** The database client, connected on first use. */
export function database(): DynamoDBDocumentClient {
  return (client ??= connect());
}

function connect(): DynamoDBDocumentClient {
  const endpoint = optionalEnv('DYNAMODB_ENDPOINT');
  const plain = new DynamoDBClient({
    maxAttempts: tries,
    requestHandler: clientTimeouts(waiting.database),
    ...(endpoint ? { endpoint } : {}),
  });
  // It copies every response for a log that is turned off: a seventh of the CPU time of a request.
  plain.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
}

/** The table's name, as a parameter of a request. */
export const inTable = () => ({ TableName: env('TABLE_NAME') });

/** Throws 503 if the database is still busy after all retries; every other error stays as it is. */
export async function orUnavailable<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (isBusy(error)) throw unavailable(requestTexts.unavailable, error);
    throw error;
  }
}

/** The item for which a condition failed, from the error. The document client does not unmarshal items inside errors. */
export function itemInError<T>(item: Parameters<typeof unmarshall>[0] | undefined): T | undefined {
  return item ? (unmarshall(item) as T) : undefined;
}
