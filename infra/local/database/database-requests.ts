type Value = { S?: string };
type Names = Record<string, string>;

/** One write of an item, alone or in a transaction. */
export type Write = {
  TableName: string;
  Item?: Record<string, Value>;
  Key?: Record<string, Value>;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Names;
  ExpressionAttributeValues?: Record<string, Value>;
};

/** What the body of a request says, as far as the door looks at it. */
export type Input = Partial<Write> & {
  IndexName?: string;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  TransactItems?: Record<string, Write>[];
  RequestItems?: Record<
    string,
    { PutRequest?: Omit<Write, 'TableName'>; DeleteRequest?: Omit<Write, 'TableName'> }[]
  >;
};

/** A request to the database: its bytes, and the input of those operations that the door looks at. */
export type DatabaseRequest = { operation: string; bytes: Buffer; input?: Input };

const END_OF_HEAD = '\r\n\r\n';
/** No other body is parsed, because most requests read an item and nothing of that concerns the door. */
const PARSED = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'BatchWriteItem',
  'Query',
  'CreateTable',
]);

/** The head of the first request in these bytes; undefined until all of it has arrived. */
export function headOf(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  return end === -1 ? undefined : bytes.toString('latin1', 0, end + END_OF_HEAD.length);
}

/** Whether a request does not say how long it is. None of the AWS SDKs sends such a one to a database. */
export const isOfUnknownLength = (head: string): boolean => /^transfer-encoding:/im.test(head);

/** The request with this head; undefined until all of it has arrived. */
export function requestIn(bytes: Buffer, head: string): DatabaseRequest | undefined {
  const end = head.length + Number(/^content-length:[ \t]*(\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < end) return undefined;
  const [, operation = ''] = /^x-amz-target:[ \t]*DynamoDB_\d+\.(\w+)/im.exec(head) ?? [];
  const request = { operation, bytes: bytes.subarray(0, end) };
  if (!PARSED.has(operation)) return request;
  try {
    return { ...request, input: JSON.parse(bytes.toString('utf8', head.length, end)) as Input };
  } catch {
    return request;
  }
}

const SINGLE = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/** Whether the request writes one item, outside of a transaction. */
export const isSingleWrite = ({ operation }: DatabaseRequest): boolean => SINGLE.has(operation);

/** The writes of the request, with the conditions on items that it does not change. */
export function writesOf({ operation, input = {} }: DatabaseRequest): Write[] {
  if (SINGLE.has(operation)) return [input as Write];
  if (operation === 'TransactWriteItems')
    return (input.TransactItems ?? []).flatMap((each) => Object.values(each));
  return Object.entries(input.RequestItems ?? {}).flatMap(([TableName, requests]) =>
    requests.flatMap((each) => Object.values(each).map((write) => ({ ...write, TableName }))),
  );
}

/** The key of the item that is written. */
export const keyOf = ({ Item, Key = Item }: Write) => ({
  PK: Key?.['PK']?.S ?? '',
  SK: Key?.['SK']?.S ?? '',
});
