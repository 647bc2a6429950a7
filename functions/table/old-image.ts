import { unmarshall } from '@aws-sdk/util-dynamodb';

/** The item that a refused condition met. The document client hands it over unconverted inside errors. */
export function unmarshalled<T>(item: Parameters<typeof unmarshall>[0] | undefined): T | undefined {
  return item ? (unmarshall(item) as T) : undefined;
}
