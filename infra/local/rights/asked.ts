import { tableSchema } from '#functions/table/schema.ts';

import type { Asked } from './is-allowed.ts';

/** An attribute's value, as the document client or the plain one has it. */
type Value = string | { S: string };
type Item = Record<string, Value>;
type Operation = { Key?: Item; Item?: Item };

/** The parameters of commands that decide about rights. */
type Input = Operation & {
  IndexName?: string;
  KeyConditionExpression?: string;
  ProjectionExpression?: string;
  Select?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  RequestItems?: Record<string, { Keys: Item[] }>;
  TransactItems?: Record<string, Operation>[];
};
type FileInput = { Key?: string; CopySource?: string };

/** The services by the names of their clients in the SDK, and the prefixes of their actions. */
const services: Record<string, string> = {
  DynamoDB: 'dynamodb',
  DynamoDBStreams: 'dynamodb',
  S3: 's3',
  SESv2: 'ses',
  KMS: 'kms',
  Lambda: 'lambda',
  SecretsManager: 'secretsmanager',
  ApiGatewayManagementApi: 'execute-api',
};

const { partitionKey, indexes } = tableSchema;
const text = (value: Value | undefined) => (typeof value === 'string' ? value : (value?.S ?? ''));
const partitionOf = ({ Key, Item }: Operation) => text((Item ?? Key ?? {})[partitionKey]);

const onTable = (action: string, partitions: string[]): Asked => ({
  action: `dynamodb:${action}`,
  resource: 'table',
  partitions,
});

/** The value that the condition of a query has for the partition key of the table or index. */
function queriedPartition(input: Input): string {
  const { IndexName, KeyConditionExpression = '', ExpressionAttributeNames = {} } = input;
  const attribute = indexes.find(({ name }) => name === IndexName)?.partitionKey ?? partitionKey;
  for (const condition of KeyConditionExpression.split(/ and /i)) {
    const [name = '', placeholder = ''] = condition.split('=').map((side) => side.trim());
    if ((ExpressionAttributeNames[name] ?? name) === attribute)
      return text(input.ExpressionAttributeValues?.[placeholder]);
  }
  throw new Error(`The condition of a query names no partition: ${KeyConditionExpression}`);
}

/** The attributes that a scan says it wants; undefined where it wants all. */
function wantedAttributes({ ProjectionExpression, Select, ExpressionAttributeNames = {} }: Input) {
  if (Select !== 'SPECIFIC_ATTRIBUTES' || !ProjectionExpression) return undefined;
  return ProjectionExpression.split(',').map((name) => ExpressionAttributeNames[name.trim()] ?? name.trim());
}

const operations: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** The operations of a transaction, by their actions: all items of one action have to be allowed together. */
function ofTransaction({ TransactItems = [] }: Input): Asked[] {
  const all = TransactItems.flatMap((item) => Object.entries(item));
  const byAction = Map.groupBy(all, ([name]) => operations[name] ?? name);
  return [...byAction].map(([action, parts]) =>
    onTable(
      action,
      parts.map(([, part]) => partitionOf(part)),
    ),
  );
}

const file = (action: string, key = ''): Asked => ({ action: `s3:${action}`, resource: `uploads/${key}` });
const sourceOf = ({ CopySource = '' }: FileInput) =>
  decodeURIComponent(CopySource).replace(/^\/?[^/]+\//, '');

type Translate = (input: never) => Asked[];

const onItem =
  (action: string): Translate =>
  (input: Input) => [onTable(action, [partitionOf(input)])];
const onFile =
  (action: string): Translate =>
  ({ Key }: FileInput) => [file(action, Key)];
const toSockets =
  (method: string): Translate =>
  () => [{ action: 'execute-api:ManageConnections', resource: `connections/${method}` }];

const commands: Record<string, Translate> = {
  ...Object.fromEntries(
    ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map((name) => [name, onItem(name)]),
  ),
  BatchGetItem: ({ RequestItems = {} }: Input) => [
    onTable(
      'BatchGetItem',
      Object.values(RequestItems).flatMap(({ Keys }) => Keys.map((Key) => partitionOf({ Key }))),
    ),
  ],
  Query: (input: Input) => [
    {
      action: 'dynamodb:Query',
      resource: input.IndexName ? `table/index/${input.IndexName}` : 'table',
      partitions: [queriedPartition(input)],
    },
  ],
  Scan: (input: Input) => [
    { action: 'dynamodb:Scan', resource: 'table', attributes: wantedAttributes(input) },
  ],
  TransactWriteItems: ofTransaction,
  ListObjectsV2: ({ Prefix }: { Prefix?: string }) => [
    { action: 's3:ListBucket', resource: 'uploads', ...(Prefix ? { prefix: Prefix } : {}) },
  ],
  HeadObject: onFile('GetObject'),
  GetObject: onFile('GetObject'),
  PutObject: onFile('PutObject'),
  DeleteObject: onFile('DeleteObject'),
  CreateMultipartUpload: onFile('PutObject'),
  UploadPart: onFile('PutObject'),
  CompleteMultipartUpload: onFile('PutObject'),
  CopyObject: (input: FileInput) => [file('GetObject', sourceOf(input)), file('PutObject', input.Key)],
  SendEmail: ({ FromEmailAddress }: { FromEmailAddress?: string }) =>
    ['mail identity', 'mail configuration'].map((resource) => ({
      action: 'ses:SendEmail',
      resource,
      isFromOwnAddress: FromEmailAddress === process.env['MAIL_FROM'],
    })),
  Invoke: ({ FunctionName = '' }: { FunctionName?: string }) => [
    { action: 'lambda:InvokeFunction', resource: `function/${FunctionName}` },
  ],
  PostToConnection: toSockets('POST'),
  DeleteConnection: toSockets('DELETE'),
};

/** What a command of the SDK asks for. `client` and `command` are their names: `S3Client`, `PutObjectCommand`. */
export function askedBy(client: string, command: string, input: object): Asked[] {
  const name = command.replace(/Command$/, '');
  const translate = commands[name];
  if (translate) return translate(input as never);
  // Such as the making of the table: it is about the whole table, and has no partition.
  const service = services[client.replace(/Client$/, '')] ?? client;
  return [{ action: `${service}:${name}`, resource: service === 'dynamodb' ? 'table' : '*' }];
}
