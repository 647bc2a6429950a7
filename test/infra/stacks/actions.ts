import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

import type { TableOrFileAction } from './is-allowed.ts';

type Key = { PK: string };
type Input = {
  /** Of an item, or of a file. */
  Key?: Key | string;
  CopySource?: string;
  Item?: Key;
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, string>;
  RequestItems?: Record<string, { Keys: Key[] }>;
  TransactItems?: Record<string, { Key?: Key; Item?: Key }>[];
};

export type Command = Parameters<DynamoDBDocumentClient['send']>[0] | Parameters<S3Client['send']>[0];

const parts: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The partition that a query asks for: the first value in its condition. */
function partitionOf({ KeyConditionExpression = '', ExpressionAttributeValues = {} }: Input): string {
  const [placeholder = ''] = /:\w+/.exec(KeyConditionExpression) ?? [];
  return ExpressionAttributeValues[placeholder] ?? '';
}

/** The actions of a command of the SDK, by the names that policies have for them. */
export function actionsOf(command: Command): TableOrFileAction[] {
  const name = command.constructor.name.replace(/Command$/, '');
  const input = command.input as Input;
  const file = (key: Input['Key']) => `uploads/${typeof key === 'string' ? key : ''}`;
  const at = (action: string, { PK }: Key): TableOrFileAction => ({ action, on: 'table', key: PK });
  switch (name) {
    case 'Get':
    case 'Put':
    case 'Update':
    case 'Delete':
      return [at(`${name}Item`, (input.Item ?? input.Key) as Key)];
    case 'Query': {
      const on = input.IndexName ? `table/index/${input.IndexName}` : 'table';
      return [{ action: 'Query', on, key: partitionOf(input) }];
    }
    case 'Scan':
      return [{ action: 'Scan', on: 'table' }];
    case 'BatchGet':
      return Object.values(input.RequestItems ?? {}).flatMap(({ Keys }) =>
        Keys.map((key) => at('BatchGetItem', key)),
      );
    case 'TransactWrite':
      return (input.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).map(([part, { Key: key, Item }]) =>
          at(parts[part] ?? part, (Item ?? key) as Key),
        ),
      );
    case 'HeadObject':
    case 'GetObject':
      return [{ action: 'GetObject', on: file(input.Key) }];
    case 'PutObject':
    case 'DeleteObject':
      return [{ action: name, on: file(input.Key) }];
    case 'CopyObject':
      return [
        {
          action: 'GetObject',
          on: file(decodeURIComponent(input.CopySource ?? '').replace(/^\/?[^/]+\//, '')),
        },
        { action: 'PutObject', on: file(input.Key) },
      ];
    default:
      throw new Error(`The action of ${name} is not known here: add it to actionsOf.`);
  }
}
