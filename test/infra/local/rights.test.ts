import { GetObjectCommand } from '@aws-sdk/client-s3';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  BatchGetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { env } from '#functions/lib/env.ts';
import { bucket, objectAt } from '#functions/services/s3/bucket.ts';
import { database, inTable } from '#functions/table/client.ts';
import type { Statement } from '#infra/functions/policy.ts';
import { asFunction, ownerOf } from '#infra/local/rights/as-function.ts';
import { askedBy } from '#infra/local/rights/asked.ts';
import { type Asked, denialOf } from '#infra/local/rights/is-allowed.ts';
import { asTool, type Owner, runAs } from '#infra/local/rights/owner.ts';
import { aVisitor } from '#test/support/actors.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
const errors = vi.spyOn(console, 'error');
beforeEach(() => void errors.mockReset().mockReturnValue(undefined));

const item = (PK: string) => ({ PK, SK: 'X' });
const at = (PK: string) => ({ ...inTable(), Key: item(PK) });
const put = (...all: string[]) => all.map((PK) => ({ Put: { ...inTable(), Item: item(PK) } }));
const send = (owner: string, command: Parameters<ReturnType<typeof database>['send']>[0]) =>
  asFunction(owner, () => database().send(command));

describe('a request for which its function has no right', () => {
  const onTable = (PK: string) => new PutCommand({ ...inTable(), Item: item(PK) });
  test.each([
    [
      'puts into another partition',
      'jobs-mails',
      () => onTable('ORDER#1'),
      'dynamodb:PutItem on resource: table of ORDER#…',
    ],
    [
      'reads what is closed',
      'orders-pay',
      () =>
        new BatchGetCommand({
          RequestItems: { [env('TABLE_NAME')]: { Keys: [item('ORDER#1'), item('TOKEN#1')] } },
        }),
      'dynamodb:BatchGetItem on resource: table of ORDER#… and TOKEN#…',
    ],
    [
      'queries what is closed in an index',
      'orders-pay',
      () =>
        new QueryCommand({
          ...inTable(),
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1SK > :from AND GSI1PK = :day',
          ExpressionAttributeValues: { ':from': '1', ':day': 'LEDGERDAY#1' },
        }),
      'dynamodb:Query on resource: table/index/GSI1 of LEDGERDAY#…',
    ],
    ['scans', 'orders-pay', () => new ScanCommand(inTable()), 'dynamodb:Scan on resource: table '],
    [
      'scans for more than it recounts',
      'jobs-recount',
      () =>
        new ScanCommand({
          ...inTable(),
          Select: 'SPECIFIC_ATTRIBUTES',
          ProjectionExpression: 'PK, SK, passwordHash',
        }),
      'dynamodb:Scan on resource: table ',
    ],
    [
      'scans for everything',
      'jobs-recount',
      () => new ScanCommand(inTable()),
      'dynamodb:Scan on resource: table ',
    ],
    [
      'checks in a transaction',
      'jobs-movements',
      () =>
        new TransactWriteCommand({
          TransactItems: [
            ...put('LEDGER#1'),
            { ConditionCheck: { ...at('ORDER#1'), ConditionExpression: 'attribute_exists(PK)' } },
          ],
        }),
      'dynamodb:ConditionCheckItem on resource: table of ORDER#…',
    ],
    [
      'puts several items of which one is elsewhere',
      'jobs-movements',
      () => new TransactWriteCommand({ TransactItems: put('LEDGER#1', 'USER#1') }),
      'dynamodb:PutItem on resource: table of LEDGER#… and USER#…',
    ],
  ] as const)('fails as in AWS when it %s', async (_, owner, command, what) => {
    const error = await send(owner, command() as never).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: 'AccessDeniedException', $metadata: { attempts: 1 } });
    const { message } = error as Error;
    expect(message).toContain(`assumed-role/${owner}/local is not authorized to perform: ${what}`);
    expect(errors).toHaveBeenCalledWith(message);
  });
});

test('a link is not signed for a function that may not read the file', async () => {
  const sign = () => getSignedUrl(bucket(), new GetObjectCommand(objectAt('work/1/2/file')));
  await expect(asFunction('gigs-create', sign)).rejects.toThrow(
    's3:GetObject on resource: uploads/work/1/2/file',
  );
  await expect(asFunction('orders-get', sign)).resolves.toContain('work/1/2/file');
});

test('a missing file is refused to a function that may not list files, and missing to one that may', async () => {
  const read = () => bucket().send(new GetObjectCommand(objectAt('work/1/2/file')));
  await expect(asFunction('orders-get', read)).rejects.toMatchObject({ name: 'NoSuchKey' });
  const { name, policy } = ownerOf('orders-get');
  const blind = policy.filter(({ actions }) => !actions.includes('s3:ListBucket'));
  await expect(runAs({ name, policy: blind }, read)).rejects.toThrow('s3:ListBucket on resource: uploads');
});

test('a request to send a mail is refused unless it is from the own address and its function sends mails', async () => {
  const send = (owner: string, FromEmailAddress = env('MAIL_FROM')) =>
    asFunction(owner, () =>
      new SESv2Client({ maxAttempts: 1 }).send(new SendEmailCommand({ FromEmailAddress, Content: {} })),
    );
  await expect(send('jobs-mails', 'Mallory <mallory@example.com>')).rejects.toThrow('perform: ses:SendEmail');
  await expect(send('auth-forgot', 'Tandem <news@tandem.localhost>')).rejects.toThrow(
    'perform: ses:SendEmail',
  );
});

test('a tool has its own rights, and what nobody owns has none', async () => {
  const read = () => database().send(new ScanCommand(inTable()));
  await expect(asTool('local-cloud', read)).rejects.toThrow(
    'assumed-role/local-cloud/local is not authorized',
  );
  const nobody: Owner = { name: 'nobody', policy: [] };
  await expect(runAs(nobody, read)).rejects.toThrow('assumed-role/nobody/local is not authorized');
});

test('a function sees no setting that it is not given, and no secret that it may not read', () => {
  const { name, policy, settings } = ownerOf('auth-login');
  const without = (action: string) => policy.filter(({ actions }) => !actions.includes(action));
  const read = (setting: 'PASSWORD_PEPPER' | 'SESSION_SIGNING_KEY', kept = policy) =>
    runAs({ name, policy: kept, ...(settings ? { settings } : {}) }, () => env(setting));
  expect(read('PASSWORD_PEPPER')).not.toBe('');
  expect(() => read('PASSWORD_PEPPER', without('secretsmanager:GetSecretValue'))).toThrow(
    'auth-login/local is not authorized to perform: secretsmanager:GetSecretValue on resource: secret/pepper',
  );
  expect(() => read('SESSION_SIGNING_KEY', without('kms:Sign'))).toThrow(
    'auth-login/local is not authorized to perform: kms:Sign',
  );
  expect(() => asFunction('orders-get', () => env('PASSWORD_PEPPER'))).toThrow(
    'does not set PASSWORD_PEPPER',
  );
  expect(errors).toHaveBeenLastCalledWith(
    'orders-get reads the setting PASSWORD_PEPPER, which it is not given.',
  );
});

test('a call whose function lacks a right fails on this machine, and the log names the function and the action', async () => {
  const owner = ownerOf('gigs-list');
  const { policy } = owner;
  owner.policy = policy.filter(({ actions }) => !actions.includes('dynamodb:Query'));
  try {
    await expect(aVisitor(cloud).client.gigs.list({})).rejects.toMatchObject({ status: 500 });
    expect(errors.mock.calls.flat().join()).toMatch(
      /assumed-role\/gigs-list\/local is not authorized to perform: dynamodb:Query/,
    );
  } finally {
    owner.policy = policy;
  }
  await expect(aVisitor(cloud).client.gigs.list({})).resolves.toMatchObject({ items: [] });
});

describe('a policy', () => {
  const allow = (...partitions: string[]): Statement => ({
    actions: ['dynamodb:Query'],
    resources: ['table'],
    partitions,
  });
  const scan: Statement = {
    actions: ['dynamodb:Scan'],
    resources: ['table'],
    attributes: ['PK', 'card'],
  };
  const list: Statement = { actions: ['s3:ListBucket'], resources: ['uploads'], prefixes: ['work/*'] };
  const query = (...partitions: string[]): Asked => ({
    action: 'dynamodb:Query',
    resource: 'table',
    partitions,
  });
  const scanFor = (...attributes: string[]): Asked => ({
    action: 'dynamodb:Scan',
    resource: 'table',
    attributes,
  });
  const [listOf, listAll] = ['work/1', undefined].map(
    (Prefix) => askedBy('S3Client', 'ListObjectsV2Command', { Prefix })[0],
  ) as [Asked, Asked];
  test.each<[string, Parameters<typeof denialOf>[0], Asked, boolean]>([
    ['allows what all partitions are in', [allow('A#*', 'B')], query('A#1', 'B'), true],
    [
      'allows nothing that two of its statements cover together',
      [allow('A#*'), allow('B')],
      query('A#1', 'B'),
      false,
    ],
    ['takes a name without an asterisk for the whole', [allow('B')], query('B2'), false],
    ['takes an asterisk for anything, also between others', [allow('A#*#B')], query('A#1#B'), true],
    ['takes nothing but an asterisk for anything', [allow('A#*#B')], query('A#1'), false],
    ['allows what is about no partition', [allow('B')], query(), true],
    ['allows a scan for attributes that it names', [scan], scanFor('PK', 'card'), true],
    ['allows no scan for another attribute', [scan], scanFor('PK', 'passwordHash'), false],
    ['allows no scan for all attributes', [scan], { action: 'dynamodb:Scan', resource: 'table' }, false],
    ['lets know that a file is missing', [list], { action: 's3:ListBucket', resource: 'uploads' }, true],
    ['lets list files below its prefixes', [list], listOf, true],
    ['lets list no other files', [list], { ...listOf, prefix: 'exports/1' }, false],
    ['cannot tell a list of all files from a file that is missing', [list], listAll, true],
  ])('%s', (_, policy, asked, isAllowed) => {
    expect(denialOf(policy, asked) === undefined).toBe(isAllowed);
  });

  test('lets one function start another only where it names both', () => {
    const isStarting = (owner: string, FunctionName: string) =>
      askedBy('LambdaClient', 'InvokeCommand', { FunctionName }).every(
        (asked) => denialOf(ownerOf(owner).policy, asked) === undefined,
      );
    expect(isStarting('jobs-changes', 'jobs-mails')).toBe(true);
    expect(isStarting('jobs-changes', 'jobs-closings')).toBe(false);
    expect(isStarting('auth-forgot', 'jobs-mails')).toBe(false);
  });

  test('is judged by both files of a copy, and by every name of a socket', () => {
    expect(
      askedBy('S3Client', 'CopyObjectCommand', { CopySource: 'b%2Fpending%2F1', Key: 'work/1' }),
    ).toEqual([
      { action: 's3:GetObject', resource: 'uploads/pending/1' },
      { action: 's3:PutObject', resource: 'uploads/work/1' },
    ]);
    const [close] = askedBy('ApiGatewayManagementApiClient', 'DeleteConnectionCommand', {});
    expect(denialOf(ownerOf('jobs-changes').policy, close as Asked)).toBeUndefined();
    expect(denialOf(ownerOf('jobs-movements').policy, close as Asked)).toBeDefined();
  });
});
