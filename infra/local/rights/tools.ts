import { keys } from '#functions/table/keys.ts';
import type { Statement } from '#infra/functions/policy.ts';

const onTable = (...actions: string[]): Statement => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: ['table'],
});

/** Who else than functions makes requests to what stands for AWS here, and the policy of each. */
export const tools = {
  /** Makes the table, reads its stream, and keeps its schema number; what else is in the table is not its business. */
  'local-cloud': [
    onTable('ListTables', 'DescribeTable', 'CreateTable', 'DeleteTable', 'UpdateTimeToLive'),
    onTable('DescribeStream', 'GetShardIterator', 'GetRecords'),
    { ...onTable('GetItem', 'PutItem'), partitions: [keys.sweep().PK] },
  ],
  /** Loads the sample marketplace, makes it, and confirms addresses, as no call does without a mail. */
  seed: [onTable('GetItem', 'BatchGetItem', 'Query', 'Scan', 'PutItem', 'UpdateItem', 'ConditionCheckItem')],
  /** Tests look at everything, and prepare records as no function does. */
  tests: [{ actions: ['*'], resources: ['*'] }],
} satisfies Record<string, Statement[]>;

/** The name of a tool. */
export type Tool = keyof typeof tools;
