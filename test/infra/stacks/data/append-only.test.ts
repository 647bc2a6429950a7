import { expect, test } from 'vitest';

import { keys, lists } from '#functions/table/keys.ts';
import { functions } from '#infra/functions/functions.ts';
import { policyOf } from '#infra/functions/policy.ts';
import { denialOf } from '#infra/local/rights/is-allowed.ts';

const act = keys.act({ kind: 'order', id: '1' }, '2').PK;
const operators = keys.operator('1').PK;

/** The functions that may do this in a partition of the table or of an index. */
const whoMay = (action: string, partition: string, resource = 'table') =>
  functions
    .filter(
      ({ access }) =>
        !denialOf(policyOf(access), { action: `dynamodb:${action}`, resource, partitions: [partition] }),
    )
    .map(({ functionName }) => functionName);

test('the judge of this file knows a right when it sees one', () => {
  expect(whoMay('UpdateItem', 'ORDER#1')).toContain('orders-approve');
  expect(whoMay('Query', 'ORDER#1')).toContain('orders-get');
});

test.each(['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'])(
  'no function may change or delete what operators have done: %s',
  (action) => expect(whoMay(action, act)).toEqual([]),
);

test.each(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLInsert', 'PartiQLUpdate'])(
  'no function makes anybody an operator, or takes that back: %s',
  (action) => expect(whoMay(action, operators)).toEqual([]),
);

// A call that writes down an act gets the right to put it, and a row here.
test('no function writes down or reads what operators have done', () => {
  expect(whoMay('PutItem', act)).toEqual([]);
  for (const action of ['GetItem', 'BatchGetItem', 'Query']) expect(whoMay(action, act)).toEqual([]);
  expect(whoMay('Query', lists.acts(), 'table/index/GSI1')).toEqual([]);
});
