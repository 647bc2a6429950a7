import { describe, expect, test } from 'vitest';

import { calls } from '#shared/api/index.ts';
import { useStacks } from '#test/support/stacks.ts';

import { lambda, lambdas, rights } from './lambdas.ts';
import { resources, text, type Statement } from './resources.ts';

const stacks = useStacks('prod');

/** Calls that may write to the table. All others only read it. */
const writing = [
  'auth.login auth.register auth.logout uploads.create',
  'gigs.create gigs.delete reviews.create',
  'orders.create orders.requirements orders.uploadWork orders.complete orders.pay',
  'projects.create bids.create bids.accept bids.reject',
  'modules.create modules.update modules.submit modules.status modules.pay',
  'conversations.create conversations.markRead messages.create',
  'payments.confirm webhooks.stripe',
].flatMap((area) => area.split(' '));

const claimsPictures = [
  'allow GetObject on uploads/pending/*',
  'allow GetObject PutObject on uploads/media/*',
  'allow ListBucket on uploads',
];
const linksToWork = ['allow GetObject on uploads/work/*', 'allow ListBucket on uploads'];

/** What calls may do with files. All others know of none. */
const files: Record<string, string[]> = {
  'uploads.create': ['allow PutObject on uploads/pending/* uploads/work/*'],
  'auth.register': claimsPictures,
  'gigs.create': claimsPictures,
  'projects.create': claimsPictures,
  'modules.submit': [
    'allow GetObject on uploads/pending/*',
    'allow DeleteObject GetObject PutObject on uploads/media/*',
    'allow ListBucket on uploads',
  ],
  'orders.uploadWork': [
    'allow DeleteObject GetObject PutObject on uploads/work/*',
    'allow ListBucket on uploads',
  ],
  'orders.complete': ['allow DeleteObject GetObject on uploads/work/*', 'allow ListBucket on uploads'],
  'orders.create': linksToWork,
  'orders.get': linksToWork,
  'orders.details': linksToWork,
  'orders.requirements': linksToWork,
};

const readsStripe = 'allow GetSecretValue on secret stripe';
const readsPepper = 'allow GetSecretValue on secret pepper';

/** What functions may read of secrets and do with the keys of sessions. All others have neither. */
const secrets: Record<string, string[]> = {
  'orders.pay': [readsStripe],
  'modules.pay': [readsStripe],
  'payments.confirm': [readsStripe],
  'webhooks.stripe': [readsStripe],
  'schedules-reconcile': [readsStripe],
  'auth.register': [readsPepper],
  'auth.login': [readsPepper, 'allow Sign on session key'],
};

/** Partitions that only these may touch. The ledger and what was set aside are the operator's. */
const sealed: Record<string, string[]> = {
  'UNAME#*': ['auth.login', 'auth.register'],
  'EMAIL#*': ['auth.login', 'auth.register'],
  'ATTEMPTS#*': ['auth.login', 'auth.register', 'uploads.create', 'messages.create'],
  'EVENT#*': ['webhooks.stripe'],
  'PAYOPEN#*': ['schedules-reconcile'],
  'LEDGER#*': [],
  PAYISSUE: [],
};

const ownLog = 'allow CreateLogStream PutLogEvents on own log';
const indexed = 'table table/index/GSI1 table/index/GSI2';
const reads = `allow BatchGetItem GetItem Query on ${indexed}`;
const writes = `allow BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem on ${indexed}`;
const shutTo = (one: string) => {
  const keys = Object.keys(sealed).filter((key) => !sealed[key]?.includes(one));
  return `deny * on ${indexed} of ${keys.join(' ')}`;
};

describe('the role of each function', () => {
  test.each(calls)('of $operation may do exactly what the call needs', ({ operation }) => {
    const expected = [
      ownLog,
      writing.includes(operation) ? writes : reads,
      shutTo(operation),
      ...(files[operation] ?? []),
      ...(secrets[operation] ?? []),
    ];
    expect(rights(stacks.prod, operation).toSorted()).toEqual(expected.toSorted());
  });

  test('that follows listings writes their cards and nothing else', () => {
    expect(rights(stacks.prod, 'streams-listing')).toEqual([
      ownLog,
      reads,
      'allow DeleteItem UpdateItem on table of GIGS|* PROJECTS|*',
      shutTo('streams-listing'),
      'allow GetQueueAttributes GetQueueUrl SendMessage on failed listings',
      'allow DescribeStream GetRecords GetShardIterator ListStreams on stream',
    ]);
  });

  test('that reconciles payments reads which are open, as no call can', () => {
    expect(rights(stacks.prod, 'schedules-reconcile')).toEqual([
      ownLog,
      writes,
      shutTo('schedules-reconcile'),
      readsStripe,
    ]);
  });

  test('that recounts is the only one to read the whole table, and changes the versions of listings alone', () => {
    expect(rights(stacks.prod, 'schedules-recount')).toEqual([
      ownLog,
      'allow Scan on table',
      'allow UpdateItem on table of GIG#* PROJ#*',
    ]);
  });

  test('that publishes the keys of sessions reads their public halves, and nothing else of anything', () => {
    expect(rights(stacks.prod, 'deployment-public-keys')).toEqual([
      ownLog,
      'allow GetPublicKey on session key',
    ]);
  });

  test('allows no action by a wildcard, and only Lambda to take it on', () => {
    const roles = [stacks.prod.api, stacks.prod.background].flatMap((template) => [
      ...resources(template, 'AWS::IAM::Role'),
      ...resources(template, 'AWS::IAM::Policy'),
    ]);
    const statements = roles.flatMap(({ Properties }) => {
      const inline = (Properties['Policies'] ?? [Properties]) as {
        PolicyDocument: { Statement: Statement[] };
      }[];
      return inline.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    });
    expect(statements.length).toBeGreaterThan(lambdas(stacks.prod).length);
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.filter(({ Action }) => text(Action).includes('*'))).toEqual([]);
    const trusted = roles.flatMap(({ Properties }) => Properties['AssumeRolePolicyDocument'] ?? []);
    expect([...new Set(trusted.map(text))]).toEqual([
      text({
        Statement: [
          { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
        ],
        Version: '2012-10-17',
      }),
    ]);
  });
});

describe('each function', () => {
  test.each([
    [
      'STRIPE_SECRET_KEY',
      ['orders.pay', 'modules.pay', 'payments.confirm', 'webhooks.stripe', 'schedules-reconcile'],
    ],
    ['STRIPE_WEBHOOK_SECRET', ['webhooks.stripe']],
    ['SESSION_SIGNING_KEY', ['auth.login']],
    ['PASSWORD_PEPPER', ['auth.login', 'auth.register']],
    ['EDGE_SECRETS', calls.map(({ operation }) => operation)],
  ])('is told %s only if it is one of %j', (setting, holders) => {
    const told = lambdas(stacks.prod).filter(({ Environment }) => setting in Environment.Variables);
    expect(told.map(({ FunctionName }) => FunctionName).toSorted()).toEqual(
      holders.map((operation) => lambda(stacks.prod, operation).FunctionName).toSorted(),
    );
  });

  test('is told secrets by reference, never in the template', () => {
    const references: Record<string, RegExp> = {
      STRIPE_SECRET_KEY: /:secretsmanager:.*:secret:tandem\/prod\/stripe#secretKey"/,
      STRIPE_WEBHOOK_SECRET: /:secretsmanager:.*:secret:tandem\/prod\/stripe#webhookSecret"/,
      SESSION_SIGNING_KEY: /^\{"Fn::GetAtt":\["SessionKey1\w+","Arn"\]\}$/,
      PASSWORD_PEPPER: /^\{"Fn::ImportValue":".*PasswordPepper/,
      EDGE_SECRETS: /\{\{resolve:secretsmanager:/,
    };
    const told = lambdas(stacks.prod).flatMap(({ Environment }) =>
      Object.entries(references)
        .filter(([name]) => name in Environment.Variables)
        .map(([name, reference]) => ({
          name,
          isReference: reference.test(text(Environment.Variables[name])),
        })),
    );
    expect(told.length).toBeGreaterThan(calls.length);
    expect(told.filter(({ isReference }) => !isReference)).toEqual([]);
  });
});
