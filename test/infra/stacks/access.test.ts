import { describe, expect, test } from 'vitest';

import { calls } from '#shared/api/index.ts';
import { templatesWithFunctions, useStacks } from '#test/support/stacks.ts';

import { lambda, lambdas, rights } from './lambdas.ts';
import { resources, text, type Statement } from './resources.ts';

const stacks = useStacks('prod');

const [account, conversation, order, project] = [
  'USER#* INBOX#* ONCE#*',
  'CONV#*',
  'ORDER#* USER#* INBOX#* ONCE#*',
  'PROJ#* INBOX#* ONCE#*',
];
const passkeys = 'USER#* INBOX#* ONCE#* PASSKEY#* CHALLENGE#*';
const books = 'LEDGER#* ACCT#* EARNINGS#* PAYOUTS#*';
const module = 'PROJ#* USER#* INBOX#* ONCE#*';
const whatIsPaid = `ORDER#* GIG#* PROJ#* USER#* INBOX#* ${books}`;

/** The partitions that these calls may write to. All others only read the table. */
const writing: Record<string, string> = {
  'passkeys.addingOptions': passkeys,
  'passkeys.closingOptions': passkeys,
  'passkeys.add': passkeys,
  'passkeys.rename': passkeys,
  'passkeys.remove': passkeys,
  'passkeys.signInOptions': `${passkeys} ATTEMPTS#*`,
  'passkeys.signIn': `${passkeys} ATTEMPTS#*`,
  'sessions.end': 'USER#*',
  'sessions.endOthers': 'USER#*',
  'auth.login': `${account} UNAME#* EMAIL#* ATTEMPTS#*`,
  'auth.register': `${account} UNAME#* EMAIL#* MAIL#* ATTEMPTS#*`,
  'auth.logout': account,
  'users.changeMe': 'USER#* PERSON#* UNAME#* EMAIL#* ATTEMPTS#*',
  'auth.forgot': `${account} FORGOT#* ATTEMPTS#*`,
  'auth.reset': `${account} UNAME#* EMAIL#* TOKEN#* PASSKEY#* CHALLENGE#* ATTEMPTS#*`,
  'users.openShop': 'USER#* PERSON#*',
  'auth.verify': `${account} EMAIL#* TOKEN#* MAIL#* ATTEMPTS#*`,
  'auth.sendVerification': `${account} MAIL#* ATTEMPTS#*`,
  'auth.changeEmail': `${account} UNAME#* EMAIL#* MAIL#* ATTEMPTS#*`,
  'auth.changePassword': `${account} UNAME#* EMAIL#* ATTEMPTS#*`,
  'users.askForExport': 'USER#* PERSON#* ATTEMPTS#*',
  'users.close': 'USER#* PERSON#* UNAME#* EMAIL#* PASSKEY#* CHALLENGE#* ATTEMPTS#*',
  'users.keep': 'USER#* PERSON#*',
  'uploads.create': 'ATTEMPTS#*',
  'gigs.create': 'GIG#* GIGS|* PERSON#* ONCE#* ATTEMPTS#*',
  'gigs.delete': 'GIG#* GIGS|* PERSON#* ONCE#*',
  'reviews.create': 'GIG#* USER#* INBOX#* ONCE#* ATTEMPTS#*',
  'orders.create': `${order} ATTEMPTS#*`,
  'orders.requirements': order,
  'orders.approve': `${order} ${books}`,
  'orders.revision': order,
  'orders.cancel': `${order} GIG#* PROJ#* ${books}`,
  'orders.decline': `${order} GIG#* PROJ#* ${books}`,
  'orders.refund': `${order} ${books}`,
  'orders.uploadWork': `${order} ATTEMPTS#*`,
  'orders.complete': order,
  'orders.pay': `${order} GIG#* PROJ#* ${books}`,
  'disputes.create': 'ORDER#* PROJ#* USER#* INBOX#*',
  'disputes.offer': 'ORDER#* PROJ#* USER#* INBOX#*',
  'disputes.accept': `ORDER#* PROJ#* USER#* INBOX#* ${books}`,
  'projects.create': 'PROJ#* PROJECTS|* ONCE#* ATTEMPTS#*',
  'projects.close': 'PROJ#* PROJECTS|* ONCE#*',
  'bids.create': `${project} ATTEMPTS#*`,
  'bids.accept': project,
  'bids.reject': project,
  'bids.withdraw': project,
  'modules.create': `${module} ATTEMPTS#*`,
  'modules.update': module,
  'modules.submit': `${module} ATTEMPTS#*`,
  'modules.status': `${module} ${books}`,
  'modules.cancel': `${module} ${books}`,
  'modules.pay': `${module} ORDER#* GIG#* ${books}`,
  'modules.fund': `${module} ORDER#* GIG#* ${books}`,
  'portfolio.ask': 'ORDER#* PROJ#* INBOX#* ATTEMPTS#*',
  'portfolio.answer': 'ORDER#* PROJ#* INBOX#*',
  'portfolio.withdraw': 'ORDER#* PROJ#* INBOX#*',
  'conversations.create': `${conversation} ATTEMPTS#*`,
  'conversations.markRead': conversation,
  'notifications.markRead': 'INBOX#*',
  'notifications.changeSettings': 'INBOX#*',
  'notifications.unsubscribe': 'INBOX#* ATTEMPTS#*',
  'conversations.block': conversation,
  'conversations.report': `${conversation} REPORT#*`,
  'messages.create': `${conversation} USER#* ONCE#* ATTEMPTS#*`,
  'payments.confirm': `${whatIsPaid} ATTEMPTS#*`,
  'payouts.account': `${books} ATTEMPTS#*`,
  'payouts.login': `${books} ATTEMPTS#*`,
  'webhooks.stripe': `${whatIsPaid} EVENT#*`,
  'webhooks.connect': `INBOX#* ${books}`,
};

const publishesPictures = [
  'allow GetObject on uploads/pending/*',
  'allow GetObject PutObject on uploads/media/*',
  'allow ListBucket on uploads',
];
const readsExports = ['allow GetObject on uploads/pending/*', 'allow ListBucket on uploads'];
const readsWork = ['allow GetObject on uploads/work/*', 'allow ListBucket on uploads'];

/** What these calls may do with files. All others have no access to files. */
const files: Record<string, string[]> = {
  'users.export': readsExports,
  'users.askForExport': readsExports,
  'uploads.create': ['allow PutObject on uploads/pending/*'],
  'auth.register': publishesPictures,
  'users.changeMe': publishesPictures,
  'gigs.create': publishesPictures,
  'projects.create': publishesPictures,
  'portfolio.ask': [
    'allow GetObject on uploads/pending/*',
    'allow DeleteObject GetObject PutObject on uploads/media/*',
    'allow ListBucket on uploads',
  ],
  'portfolio.withdraw': ['allow DeleteObject on uploads/media/*'],
  'modules.submit': [
    'allow GetObject PutObject on uploads/media/* uploads/pending/*',
    'allow ListBucket on uploads',
  ],
  'orders.uploadWork': [
    'allow GetObject PutObject on uploads/pending/*',
    'allow DeleteObject GetObject PutObject on uploads/work/*',
    'allow ListBucket on uploads',
  ],
  'orders.complete': ['allow DeleteObject GetObject on uploads/work/*', 'allow ListBucket on uploads'],
  'orders.create': readsWork,
  'orders.get': readsWork,
  'orders.details': readsWork,
  'orders.requirements': [
    'allow GetObject on uploads/pending/* uploads/work/*',
    'allow DeleteObject PutObject on uploads/work/*',
    'allow ListBucket on uploads',
  ],
  'messages.files': ['allow GetObject on uploads/chat/*', 'allow ListBucket on uploads'],
  'messages.create': [
    'allow GetObject on uploads/pending/*',
    'allow GetObject PutObject on uploads/chat/*',
    'allow ListBucket on uploads',
  ],
  'orders.approve': readsWork,
  'orders.revision': readsWork,
  'orders.cancel': readsWork,
  'orders.decline': readsWork,
  'orders.refund': readsWork,
};

const readsStripe = 'allow GetSecretValue on secret stripe';
/** Every function that talks to the payment provider writes traces, which have no resource. */
const writesTraces = 'allow PutTelemetryRecords PutTraceSegments on *';
const readsPepper = 'allow GetSecretValue on secret pepper';

/** Secrets and session keys that these functions may use. All others may use none. */
const secrets: Record<string, string[]> = {
  'orders.cancel': [readsStripe, writesTraces],
  'orders.decline': [readsStripe, writesTraces],
  'orders.pay': [readsStripe, writesTraces],
  'modules.pay': [readsStripe, writesTraces],
  'modules.fund': [readsStripe, writesTraces],
  'payments.confirm': [readsStripe, writesTraces],
  'payouts.account': [readsStripe, writesTraces],
  'payouts.login': [readsStripe, writesTraces],
  'payouts.status': [readsStripe, writesTraces],
  'webhooks.stripe': [readsStripe, writesTraces],
  'webhooks.connect': [readsStripe, writesTraces],
  'jobs-clocks': [readsStripe, writesTraces],
  'jobs-movements': [readsStripe, writesTraces],
  'auth.register': [readsPepper],
  'auth.login': [readsPepper, 'allow Sign on session signing key'],
  'auth.reset': [readsPepper, 'allow Sign on session signing key'],
  'users.openShop': ['allow Sign on session signing key'],
  'passkeys.signIn': ['allow Sign on session signing key'],
  'auth.changeEmail': [readsPepper],
  'auth.changePassword': [readsPepper],
  'users.close': [readsPepper],
};

/** The functions with this right to a secret. */
const holdersOf = (right: string) =>
  Object.entries(secrets)
    .filter(([, rights]) => rights.includes(right))
    .map(([name]) => name);

/** The reads that may be made without a session, which they count. */
const countedReads = [
  'gigs.list gigs.single gigs.ofUser reviews.ofGig reviews.ofUser portfolio.ofUser',
  'projects.list projects.get projects.ofUser users.get users.details',
].flatMap((area) => area.split(' '));

/** The functions that read or write the books. */
const ofTheBooks = [
  ...Object.keys(writing).filter((name) => writing[name]?.includes(books)),
  'earnings.get',
  'earnings.entries',
  'receipts.get',
  'payouts.status',
  'jobs-clocks',
  'jobs-movements',
  'jobs-recount',
  'users.close',
];

/** The calls that may write to this partition. */
const writersTo = (partition: string) =>
  Object.keys(writing).filter((name) => writing[name]?.split(' ').includes(partition));

const ofPasskeys = calls.filter(({ area }) => area === 'passkeys').map(({ operation }) => operation);
/**
 * Those who read passkeys: an export names them, one can confirm that an account is deleted, and whoever takes an account
 * back removes them.
 */
const readersOfPasskeys = [...ofPasskeys, 'auth.reset', 'users.close', 'jobs-clocks'];

/** Partitions that only these functions may use. Only the operator lists the ledger and the payments with problems. */
const restricted: Record<string, string[]> = {
  'UNAME#*': [...writersTo('UNAME#*'), 'jobs-clocks'],
  'EMAIL#*': [...writersTo('EMAIL#*'), 'jobs-clocks'],
  'PASSKEY#*': readersOfPasskeys,
  'CHALLENGE#*': readersOfPasskeys,
  'TOKEN#*': writersTo('TOKEN#*'),
  'FORGOT#*': writersTo('FORGOT#*'),
  'ATTEMPTS#*': [...countedReads, ...writersTo('ATTEMPTS#*'), 'payouts.status'],
  'REPORT#*': ['conversations.report', 'jobs-clocks'],
  'LEDGER#*': ofTheBooks,
  'ACCT#*': ofTheBooks,
  'EARNINGS#*': ofTheBooks,
  'PAYOUTS#*': ofTheBooks,
  'EVENT#*': ['webhooks.stripe'],
  'DUE#*': ['jobs-clocks'],
  SWEEP: ['jobs-clocks'],
  'LIVE#*': ['jobs-changes'],
  'CONN#*': ['jobs-changes'],
  'MAIL#*': ['notifications.settings', 'jobs-changes', 'jobs-clocks', ...writersTo('MAIL#*')],
  'MAILDUE#*': [],
  RECOUNT: ['jobs-recount'],
  'LEDGERDAY#*': [],
  PAYISSUE: [],
  REPORTS: [],
};

const ownLog = 'allow CreateLogStream PutLogEvents on own log';
const indexed = 'table table/index/GSI1 table/index/GSI2 table/index/GSI3';
const reads = `allow BatchGetItem GetItem Query on ${indexed}`;
const reachesBrowsers = 'allow ManageConnections on DELETE connections POST connections';
const readsAndChecks = `allow BatchGetItem ConditionCheckItem GetItem Query on ${indexed}`;
const writes = (partitions: string | undefined) =>
  partitions ? [`allow DeleteItem PutItem UpdateItem on table of ${partitions}`] : [];
const deniesRestricted = (name: string) => {
  const keys = Object.keys(restricted).filter((key) => !restricted[key]?.includes(name));
  return `deny * on ${indexed} of ${keys.join(' ')}`;
};

describe('the role of each function', () => {
  test.each(calls)('of $operation allows exactly what the call needs', ({ operation, method }) => {
    const expected = [
      ownLog,
      method === 'GET' ? reads : readsAndChecks,
      ...writes(writing[operation]),
      ...(countedReads.includes(operation) ? ['allow UpdateItem on table of ATTEMPTS#*'] : []),
      ...(operation === 'payouts.status' ? [`allow UpdateItem on table of ${books} ATTEMPTS#*`] : []),
      deniesRestricted(operation),
      ...(files[operation] ?? []),
      ...(secrets[operation] ?? []),
    ];
    expect(rights(stacks.prod, operation).toSorted()).toEqual(expected.toSorted());
  });

  test('of the job of changes writes listing cards and copies of people, tells other bidders, ends connections, and sends to browsers', () => {
    expect(rights(stacks.prod, 'jobs-changes')).toEqual([
      ownLog,
      reads,
      'allow DeleteItem UpdateItem on table of GIGS|* PROJECTS|*',
      'allow UpdateItem on table of INBOX#*',
      'allow DeleteItem on table of LIVE#* CONN#*',
      'allow UpdateItem on table of MAIL#*',
      'allow UpdateItem on table of GIG#* ORDER#* PROJ#* CONV#* PERSON#*',
      deniesRestricted('jobs-changes'),
      reachesBrowsers,
      'allow GetQueueAttributes GetQueueUrl SendMessage on failed changes',
      'allow DescribeStream GetRecords GetShardIterator ListStreams on stream',
    ]);
  });

  test('of the functions of sockets keeps connections, and only that of frames sends to browsers', () => {
    expect(rights(stacks.prod, 'jobs-live-connect')).toEqual([
      ownLog,
      `allow BatchGetItem GetItem Query on ${indexed} of USER#* LIVE#*`,
      'allow UpdateItem on table of USER#*',
      'allow DeleteItem PutItem on table of LIVE#* CONN#*',
    ]);
    expect(rights(stacks.prod, 'jobs-live-disconnect')).toEqual([
      ownLog,
      `allow BatchGetItem GetItem Query on ${indexed} of CONN#*`,
      'allow DeleteItem on table of LIVE#* CONN#*',
    ]);
    expect(rights(stacks.prod, 'jobs-live-receive')).toEqual([
      ownLog,
      `allow BatchGetItem GetItem Query on ${indexed} of LIVE#* CONN#* CONV#*`,
      'allow UpdateItem on table of CONN#*',
      'allow DeleteItem on table of LIVE#* CONN#*',
      reachesBrowsers,
    ]);
  });

  test('of no other function sends to browsers', () => {
    const names = lambdas(stacks.prod).map(({ FunctionName }) =>
      FunctionName.replace(/^tandem-prod-[A-Z]\w+-/, ''),
    );
    const reaching = names.filter((name) => rights(stacks.prod, name).includes(reachesBrowsers));
    expect(reaching).toEqual(['jobs-changes', 'jobs-live-receive']);
  });

  test('of the job of mails reads whom they are for and what they tell, and sends from one address', () => {
    expect(rights(stacks.prod, 'jobs-mails')).toEqual([
      ownLog,
      `allow BatchGetItem GetItem Query on ${indexed} of MAIL#* MAILDUE#* INBOX#* CONV#* USER#*`,
      `allow BatchGetItem GetItem Query on ${indexed} of FORGOT#* UNAME#* EMAIL#*`,
      ...writes('MAIL#*'),
      'allow DeleteItem on table of FORGOT#*',
      'allow PutItem on table of TOKEN#*',
      'allow UpdateItem on table of INBOX#*',
      'allow SendEmail on configuration-set/tandem-prod identity/tandem.example',
    ]);
    const role = text(stacks.prod.jobs.toJSON());
    expect(role).toContain('"StringEquals":{"ses:FromAddress":"news@tandem.example"}');
  });

  test('of the job that hears of mails touches nothing but mails', () => {
    expect(rights(stacks.prod, 'jobs-mail-feedback')).toEqual([
      ownLog,
      'allow ConditionCheckItem PutItem UpdateItem on table of MAIL#*',
    ]);
  });

  test('of the job of clocks reads what is due, as no call can, erases accounts, and records its sweep', () => {
    expect(rights(stacks.prod, 'jobs-clocks')).toEqual([
      ownLog,
      readsAndChecks,
      ...writes(
        `ORDER#* GIG#* PROJ#* USER#* INBOX#* PERSON#* CONV#* GIGS|* PROJECTS|* ${books} UNAME#* EMAIL#* PASSKEY#* MAIL#*`,
      ),
      'allow PutItem on table of SWEEP',
      deniesRestricted('jobs-clocks'),
      'allow GetObject on uploads/chat/* uploads/work/*',
      'allow PutObject on uploads/pending/*',
      'allow DeleteObject on uploads/media/*',
      'allow ListBucket on uploads',
      readsStripe,
      writesTraces,
    ]);
  });

  test('of the job of movements moves what goes back and what sellers get, and nothing else', () => {
    expect(rights(stacks.prod, 'jobs-movements')).toEqual([
      ownLog,
      reads,
      'allow PutItem UpdateItem on table of LEDGER#* ACCT#*',
      'allow PutItem on table of INBOX#*',
      'allow UpdateItem on table of ORDER#* PROJ#*',
      deniesRestricted('jobs-movements'),
      readsStripe,
      writesTraces,
      'allow GetQueueAttributes GetQueueUrl SendMessage on failed movements',
      'allow DescribeStream GetRecords GetShardIterator ListStreams on stream',
    ]);
  });

  test('of the recount job is the only one to scan the table, and writes nothing but gigs, projects and its own progress', () => {
    expect(rights(stacks.prod, 'jobs-recount')).toEqual([
      ownLog,
      reads,
      'allow Scan on table',
      'allow UpdateItem on table of GIG#* PROJ#*',
      'allow PutItem on table of RECOUNT',
      deniesRestricted('jobs-recount'),
    ]);
  });

  test('of the canary reads its password and nothing else: it goes through the site like anybody', () => {
    expect(rights(stacks.prod, 'jobs-canary')).toEqual([ownLog, 'allow GetSecretValue on secret canary']);
  });

  test('of the job that publishes the keys of sessions reads their public halves and nothing else', () => {
    expect(rights(stacks.prod, 'jobs-public-keys')).toEqual([ownLog, 'allow GetPublicKey on session key']);
  });

  test('allows no action by a wildcard, and only Lambda and what releases versions to assume it', () => {
    const roles = templatesWithFunctions(stacks.prod).flatMap((template) => [
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
    const by = (service: string) =>
      text({
        Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: service } }],
        Version: '2012-10-17',
      });
    expect([...new Set(trusted.map(text))]).toEqual([
      by('lambda.amazonaws.com'),
      by('codedeploy.amazonaws.com'),
    ]);
  });
});

describe('each function', () => {
  test.each([
    ['STRIPE_SECRET_KEY', holdersOf(readsStripe)],
    ['STRIPE_WEBHOOK_SECRET', ['webhooks.stripe']],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', ['webhooks.connect']],
    ['SESSION_SIGNING_KEY', ['auth.login', 'auth.reset', 'passkeys.signIn', 'users.openShop']],
    ['PASSWORD_PEPPER', holdersOf(readsPepper)],
    ['READS_PER_ADDRESS', countedReads],
    ['EDGE_SECRETS', [...calls.map(({ operation }) => operation), 'jobs-live-connect']],
    ['LIVE_ENDPOINT', ['jobs-changes', 'jobs-live-receive']],
  ])('is given %s only if it is one of %j', (setting, holders) => {
    const given = lambdas(stacks.prod).filter(({ Environment }) => setting in Environment.Variables);
    expect(given.map(({ FunctionName }) => FunctionName).toSorted()).toEqual(
      holders.map((operation) => lambda(stacks.prod, operation).FunctionName).toSorted(),
    );
  });

  test('is given secrets by reference, never in the template', () => {
    const references: Record<string, RegExp> = {
      STRIPE_SECRET_KEY: /:secretsmanager:.*:secret:tandem\/prod\/stripe#secretKey"/,
      STRIPE_WEBHOOK_SECRET: /:secretsmanager:.*:secret:tandem\/prod\/stripe#webhookSecret"/,
      STRIPE_CONNECT_WEBHOOK_SECRET: /:secretsmanager:.*:secret:tandem\/prod\/stripe#connectWebhookSecret"/,
      SESSION_SIGNING_KEY: /^\{"Ref":"SsmParameterValuetandemprodsessionsigningkey\w+Parameter"\}$/,
      PASSWORD_PEPPER: /^\{"Fn::ImportValue":".*PasswordPepper/,
      EDGE_SECRETS: /\{\{resolve:secretsmanager:/,
      LIVE_ENDPOINT: /\/\{\{resolve:secretsmanager:tandem\/prod\/stage-1:/,
    };
    const given = lambdas(stacks.prod).flatMap(({ Environment }) =>
      Object.entries(references)
        .filter(([name]) => name in Environment.Variables)
        .map(([name, reference]) => ({
          name,
          isReference: reference.test(text(Environment.Variables[name])),
        })),
    );
    expect(given.length).toBeGreaterThan(calls.length);
    expect(given.filter(({ isReference }) => !isReference)).toEqual([]);
  });
});
