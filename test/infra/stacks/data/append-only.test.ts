import { expect, test } from 'vitest';

import { booksOf, keys, lists } from '#functions/table/keys.ts';

import { whoMay } from './who-may.ts';

const act = keys.act({ kind: 'order', id: '1' }, '2').PK;
const operators = keys.operator('1').PK;

test('the judge of this file knows a right when it sees one', () => {
  expect(whoMay('UpdateItem', 'ORDER#1')).toContain('orders-approve');
  expect(whoMay('Query', 'ORDER#1')).toContain('orders-get');
});

test.each(['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'])(
  'no function may change or delete what operators have done: %s',
  (action) => expect(whoMay(action, act)).toEqual([]),
);

test.each(['DeleteItem', 'BatchWriteItem', 'PartiQLDelete'])(
  'no function removes anything from the books: %s',
  (action) => {
    for (const partition of [
      booksOf({ kind: 'order', id: '1' }),
      keys.receiptCount('2026').PK,
      keys.statementLine('2026-01-01', '1').PK,
      keys.draws().PK,
    ])
      expect(whoMay(action, partition), partition).toEqual([]);
  },
);

test('what functions remove once it is settled lies beside the books', () => {
  expect(
    whoMay('DeleteItem', keys.dueIssue({ PK: booksOf({ kind: 'order', id: '1' }), SK: '2' }).PK),
  ).toContain('jobs-clocks');
  expect(whoMay('DeleteItem', keys.openEntry('1').PK)).toEqual(['jobs-statement']);
});

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
