import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';

import { backOff } from '#functions/lib/backoff.ts';
import { findItems } from '#functions/table/read.ts';

vi.mock('#functions/lib/backoff.ts', () => ({ backOff: vi.fn<typeof backOff>() }));

const database = mockClient(DynamoDBDocumentClient);
const [first, second] = [
  { PK: 'THING#1', SK: 'THING' },
  { PK: 'THING#2', SK: 'THING' },
];
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('TABLE_NAME', 'things');
  database.reset();
  vi.mocked(backOff).mockReset();
});
const keysOf = ({ args: [{ input }] }: { args: [BatchGetCommand, ...unknown[]] }) =>
  input.RequestItems?.['things']?.Keys;

it('requests unprocessed keys again, with backoff', async () => {
  database
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { things: [first] }, UnprocessedKeys: { things: { Keys: [second] } } })
    .resolves({ Responses: { things: [second] } });
  expect(await findItems([first, second])).toEqual([first, second]);
  expect(database.commandCalls(BatchGetCommand).map(keysOf)).toEqual([[first, second], [second]]);
  expect(backOff).toHaveBeenCalledTimes(1);
});

it('throws 503 after eight batches', async () => {
  database.on(BatchGetCommand).resolves({ UnprocessedKeys: { things: { Keys: [first] } } });
  await expect(findItems([first])).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  expect(database.commandCalls(BatchGetCommand)).toHaveLength(8);
});
