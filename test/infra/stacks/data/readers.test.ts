import { expect, test } from 'vitest';

import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { calls } from '#shared/api/index.ts';

import { whoMay } from './who-may.ts';

/** All functions of the calls of these areas. */
const of = (...areas: string[]) =>
  calls.filter(({ area }) => areas.includes(area)).map(({ functionName }) => functionName);

const oneself = of('auth', 'passkeys', 'users');
const payments = ['orders-pay', 'orders-cancel', 'orders-decline', 'modules-pay', 'modules-fund'];
const payouts = of('payouts', 'webhooks', 'payments');
/** The jobs that go wherever somebody is named. */
const ofPeople = ['jobs-changes', 'jobs-exports', 'jobs-closings', 'jobs-recount'];
const ofMoney = ['jobs-clocks', 'jobs-movements', 'jobs-statement'];

// A function that has to read what is private gets that in infra/functions, and a row here.
test.each<[what: string, partition: string, readers: string[]]>([
  [
    'an account, with its email and telephone number',
    keys.user('1').PK,
    [
      ...oneself,
      ...payments,
      ...payouts,
      'earnings-get',
      'orders-details',
      'conversations-single',
      'conversations-create',
      'portfolio-ask',
      'receipts-get',
      'reviews-of-user',
      'notifications-settings',
      ...ofPeople,
      ...ofMoney,
      'jobs-mails',
    ],
  ],
  [
    'a session',
    keys.sessions('1').PK,
    [
      ...calls
        .filter(
          ({ area, access }) => area === 'auth' || area === 'passkeys' || !/anyone|provider/.test(access),
        )
        .map(({ functionName }) => functionName),
      'jobs-live-connect',
      'jobs-exports',
      'jobs-closings',
    ],
  ],
  [
    'whose email address it is',
    keys.email('a@example.com').PK,
    [
      'auth-login',
      'auth-register',
      'auth-reset',
      'auth-verify',
      'auth-change-email',
      'auth-change-password',
      'users-change-me',
      'jobs-mails',
      'jobs-closings',
    ],
  ],
  [
    'a password hash',
    keys.username('a').PK,
    [
      'auth-login',
      'auth-register',
      'auth-reset',
      'auth-change-email',
      'auth-change-password',
      'passkeys-adding-options',
      'passkeys-remove',
      'users-change-me',
      'payouts-account',
      'payouts-login',
      'users-ask-for-export',
      'users-close',
      'jobs-mails',
      'jobs-closings',
    ],
  ],
  [
    'a passkey',
    keys.passkey('1').PK,
    [
      ...of('passkeys'),
      'auth-reset',
      'auth-change-password',
      'payouts-account',
      'payouts-login',
      'users-ask-for-export',
      'users-close',
      'jobs-exports',
      'jobs-closings',
    ],
  ],
  ['what a mailed link allows', keys.token('1').PK, ['auth-reset', 'auth-verify']],
  [
    'a conversation',
    keys.conversation('1').PK,
    [...of('conversations', 'messages', 'uploads'), 'jobs-live-receive', 'jobs-mails', ...ofPeople],
  ],
  [
    'what somebody is told',
    keys.inbox('1').PK,
    [...of('notifications'), 'jobs-mails', 'jobs-changes', 'jobs-exports', 'jobs-closings'],
  ],
  ['what was reported', keys.report('1', '2', '3').PK, ['conversations-report', 'jobs-exports']],
  ['the closing of an account', keys.closing('1').PK, [...of('users'), ...ofPeople]],
  [
    'the books',
    booksOf({ kind: 'order', id: '1' }),
    [
      ...payments,
      ...payouts,
      ...of('earnings', 'receipts'),
      'disputes-create',
      'disputes-offer',
      'disputes-accept',
      'orders-approve',
      'orders-refund',
      'modules-status',
      'modules-cancel',
      'modules-refund',
      'users-close',
      ...ofMoney,
      'jobs-exports',
      'jobs-closings',
      'jobs-recount',
    ],
  ],
])('%s is read by no other function than these', (_, partition, readers) => {
  for (const action of ['GetItem', 'BatchGetItem', 'Query'])
    expect(whoMay(action, partition).toSorted(), action).toEqual([...new Set(readers)].toSorted());
});

test('the lists of what somebody has are read by those who need these, whoever may read the account', () => {
  const index = 'table/index/GSI1';
  expect(whoMay('Query', lists.conversationsOf('1'), index).toSorted()).toEqual(
    [...of('conversations'), ...ofPeople].toSorted(),
  );
  expect(whoMay('Query', lists.ordersBought('1'), index)).not.toContain('users-me');
  expect(whoMay('Query', keys.user('1').PK, index)).toEqual([]);
});

test('no function may scan for all attributes of the table', () => {
  expect(whoMay('Scan', '')).toEqual([]);
});
