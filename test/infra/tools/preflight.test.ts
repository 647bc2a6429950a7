import { DynamoDBClient, GetItemCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { getOwnAccount, refusalOfConnect } from '#functions/services/stripe/accounts/account.ts';
import { automaticPayouts } from '#functions/services/stripe/payouts/payouts.ts';
import { tableSchema } from '#functions/table/schema.ts';
import { environment, type Environment } from '#infra/environments.ts';
import { findProblems, findWarnings } from '#infra/tools/deploy/preflight.ts';

vi.mock('#functions/services/stripe/payouts/payouts.ts', { spy: true });
vi.mock('#functions/services/stripe/accounts/account.ts', { spy: true });
const payouts = vi.mocked(automaticPayouts);
const [ownAccount, connect] = [vi.mocked(getOwnAccount), vi.mocked(refusalOfConnect)];
const inOrder = { country: 'US', currency: 'usd', takesCharges: true, hasDetails: true, isLive: true };

const [sts, ssm, secrets] = [mockClient(STSClient), mockClient(SSMClient), mockClient(SecretsManagerClient)];
const [tables, lambda, ses] = [mockClient(DynamoDBClient), mockClient(LambdaClient), mockClient(SESv2Client)];
const dev = environment('dev');
const $metadata = {};
const key = '/tandem/dev/stripe-publishable-key';
const bootstrap = '/cdk-bootstrap/hnb659fds/version';
const noParameter = new ParameterNotFound({ message: '', $metadata });

/** An account in which nothing is missing. */
beforeEach(() => {
  for (const client of [sts, ssm, secrets, tables, lambda, ses]) client.reset();
  tables.on(ListTablesCommand).resolves({ TableNames: ['tandem-prod-Data-Table1'] });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('STRIPE_SECRET_KEY', '');
  payouts.mockResolvedValue(null);
  ownAccount.mockResolvedValue(inOrder);
  connect.mockResolvedValue(null);
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' });
  sts.on(AssumeRoleCommand).rejects(new Error('not allowed'));
  ssm.on(GetParameterCommand, { Name: bootstrap }).resolves({ Parameter: { Value: '21' } });
  ssm.on(GetParameterCommand, { Name: key }).resolves({ Parameter: { Value: 'pk_test_1' } });
  secrets.on(DescribeSecretCommand, { SecretId: 'tandem/dev/stripe' }).resolves({ ARN: 'arn' });
});
afterEach(() => void vi.unstubAllEnvs());

const problemsWith = (change: Partial<Environment> = {}) => findProblems({ ...dev, ...change });

describe('before a deployment', () => {
  it('nothing is said where nothing is missing', async () => {
    expect(await problemsWith()).toEqual([]);
  });

  it('a table whose records have another schema is refused', async () => {
    tables.on(ListTablesCommand).resolves({ TableNames: ['tandem-dev-Data-Table1'] });
    tables.on(GetItemCommand).resolves({});
    expect(await problemsWith()).toEqual([]);
    tables.on(GetItemCommand).resolves({ Item: { schema: { N: '99' } } });
    expect(await problemsWith()).toEqual([
      `The table tandem-dev-Data-Table1 has the schema 99, and this version needs ${tableSchema.number}: see "Upgrade" in infra/README.md.`,
    ]);
  });

  it('another region of the machine is refused', async () => {
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    expect(await problemsWith()).toEqual([
      'This machine uses the region eu-west-1, but dev is in us-east-1: `export AWS_REGION=us-east-1`.',
    ]);
  });

  it('a machine without credentials is told to sign in, and nothing else is asked', async () => {
    sts.on(GetCallerIdentityCommand).rejects(new Error('expired'));
    expect(await problemsWith()).toEqual([expect.stringContaining('`aws sso login`')]);
    expect([ssm.calls(), secrets.calls()]).toEqual([[], []]);
  });

  it('another account than the environment’s is refused, and not looked into', async () => {
    expect(await problemsWith({ account: '210987654321' })).toEqual([
      expect.stringMatching(/of account 123456789012, but dev is in 210987654321: .*AWS_PROFILE/),
    ]);
    expect([ssm.calls(), secrets.calls()]).toEqual([[], []]);
    expect(await problemsWith({ account: '123456789012' })).toEqual([]);
  });

  it('a region without the bootstrap is refused, also the one of the firewall', async () => {
    ssm.on(GetParameterCommand, { Name: bootstrap }).rejects(noParameter);
    expect(await problemsWith()).toEqual([
      'CDK is not prepared in us-east-1: `npm run bootstrap -- -c env=dev`.',
    ]);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    const abroad = await problemsWith({ region: 'eu-central-1', hasFirewall: true });
    expect(abroad.map((line) => /prepared in ([\w-]+)/.exec(line)?.[1])).toEqual([
      'eu-central-1',
      'us-east-1',
    ]);
  });

  it('a secret without one of its fields is refused, and one that may not be read is not', async () => {
    const arn = (name: string) => `arn:aws:secretsmanager:us-east-1:123456789012:secret:${name}`;
    secrets.on(DescribeSecretCommand).resolves({ ARN: arn('old') });
    const SecretString = JSON.stringify({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
    secrets.on(GetSecretValueCommand, { SecretId: arn('old') }).resolves({ SecretString });
    expect(await problemsWith()).toEqual([
      expect.stringMatching(
        /^The secret tandem\/dev\/stripe has no connectWebhookSecret: `aws secretsmanager put/,
      ),
    ]);
    secrets.on(DescribeSecretCommand).resolves({ ARN: arn('closed') });
    secrets.on(GetSecretValueCommand, { SecretId: arn('closed') }).rejects(new Error('access denied'));
    expect(await problemsWith()).toEqual([]);
  });

  it('a missing or wrong publishable key is refused with the command that stores it', async () => {
    const command = `aws ssm put-parameter --region us-east-1 --name ${key} --type String --overwrite --value pk_…`;
    ssm.on(GetParameterCommand, { Name: key }).rejects(noParameter);
    expect(await problemsWith()).toEqual([`There is no ${key}: \`${command}\`.`]);
    ssm.on(GetParameterCommand, { Name: key }).resolves({ Parameter: { Value: 'sk_test_1' } });
    expect(await problemsWith()).toEqual([`${key} is no publishable key of Stripe: \`${command}\`.`]);
  });

  it('a missing secret is refused with the command that creates or restores it', async () => {
    secrets.on(DescribeSecretCommand).rejects(new ResourceNotFoundException({ message: '', $metadata }));
    const [missing] = await problemsWith();
    expect(missing).toContain('aws secretsmanager create-secret --region us-east-1 --name tandem/dev/stripe');
    secrets.on(DescribeSecretCommand).resolves({ ARN: 'arn', DeletedDate: new Date(0) });
    const [deleted] = await problemsWith();
    expect(deleted).toContain(
      'aws secretsmanager restore-secret --region us-east-1 --secret-id tandem/dev/stripe',
    );
  });

  it('an account of Stripe that pays its balance out by itself is refused, if its key may be read', async () => {
    const arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:tandem/dev/stripe';
    secrets.on(DescribeSecretCommand).resolves({ ARN: arn });
    payouts.mockResolvedValue('daily');
    expect(await problemsWith()).toEqual([
      expect.stringMatching(/by itself \(daily\), also what is held for orders: choose manual payouts/),
    ]);
    expect(process.env['STRIPE_SECRET_KEY']).toBe(`${arn}#secretKey`);
    payouts.mockRejectedValue(new Error('access denied'));
    expect(await problemsWith()).toEqual([]);
  });

  it.each([
    [{ currency: 'eur' }, {}, /settles in EUR, but dev sells in USD/],
    [{ hasDetails: false }, {}, /not activated/],
    [{ takesCharges: false }, {}, /cannot take charges/],
    [{ currency: 'thb', country: 'TH' }, { currency: 'thb' }, /cannot be held for 75 days .* in TH/],
    [{ currency: 'brl', country: 'BR' }, { currency: 'brl' }, /cannot be held for 75 days .* in BR/],
    [{ currency: 'inr', country: 'IN' }, { currency: 'inr' }, /cannot be held for 75 days .* in IN/],
  ])('an account of Stripe is refused that does not suit: %j', async (account, change, problem) => {
    ownAccount.mockResolvedValue({ ...inOrder, ...account });
    expect(await problemsWith(change)).toEqual([expect.stringMatching(problem)]);
  });

  it('in test mode an account may still be without its details, or of which nothing may be read', async () => {
    ownAccount.mockResolvedValue({ ...inOrder, hasDetails: false, takesCharges: false, isLive: false });
    expect(await problemsWith()).toEqual([]);
    for (const question of [ownAccount, connect]) question.mockRejectedValue(new Error('access denied'));
    expect(await problemsWith()).toEqual([]);
  });

  it('an account that is no finished platform is refused, where Stripe pays sellers', async () => {
    connect.mockResolvedValue('Sign up for Connect.');
    expect(await problemsWith()).toEqual([expect.stringMatching(/“Sign up for Connect.”.*finish Connect/)]);
    expect(await problemsWith({ payouts: 'manual' })).toEqual([]);
  });

  it('a commission that does not pay for a usual sale is refused, unless that is accepted', async () => {
    expect(await problemsWith({ commission: 4.4 })).toEqual([]);
    expect(await problemsWith({ commission: 4.39 })).toEqual([
      'A sale of 20.00 USD loses money. Each sale below 20.14 USD loses money in dev: Stripe takes about 2.9 % and 0.30 USD, and the commission is 4.39 %. Raise commission in infra/environments.ts, or add `-c acceptsLoss=true`.',
    ]);
    expect(await findProblems({ ...dev, commission: 0 }, { acceptsLoss: true })).toEqual([]);
  });

  it('an environment that keeps its data is refused while nobody gets its alarms', async () => {
    const { alarmEmail: _, ...silent } = dev;
    expect(await findProblems({ ...silent, retainsData: true })).toEqual([
      expect.stringContaining('add `-c alarmEmail=you@…`, or set alarmEmail in infra/environments.ts'),
    ]);
    expect(await problemsWith({ retainsData: true, alarmEmail: 'operator@tandem.example' })).toEqual([]);
  });

  it('a workflow that may only assume the roles of the bootstrap looks through one of them', async () => {
    const Credentials = {
      AccessKeyId: 'looks',
      SecretAccessKey: 'up',
      SessionToken: 'only',
      Expiration: new Date(),
    };
    sts.on(AssumeRoleCommand).resolves({ Credentials });
    expect(await problemsWith()).toEqual([]);
    expect(sts.commandCalls(AssumeRoleCommand)[0]?.args[0].input.RoleArn).toBe(
      'arn:aws:iam::123456789012:role/cdk-hnb659fds-lookup-role-123456789012-us-east-1',
    );
    const client = ssm.calls()[0]?.thisValue as SSMClient;
    expect(await client.config.credentials()).toMatchObject({ accessKeyId: 'looks' });
  });

  it('what is not allowed to be read is an error, not a missing thing', async () => {
    ssm.on(GetParameterCommand, { Name: key }).rejects(new Error('access denied'));
    await expect(problemsWith()).rejects.toThrow('access denied');
  });
});

describe('a deployment is warned', () => {
  const mail = { from: 'news@tandem.example', domain: 'tandem.example' };
  const warningsWith = (change: Partial<Environment> = {}) => findWarnings({ ...dev, ...change });

  it('of nothing where AWS has granted all, or lets nobody see', async () => {
    expect(await warningsWith({ mail })).toEqual([]);
    lambda.on(GetAccountSettingsCommand).rejects(new Error('access denied'));
    ses.on(GetAccountCommand).rejects(new Error('access denied'));
    expect(await warningsWith({ mail })).toEqual([]);
    sts.on(GetCallerIdentityCommand).rejects(new Error('expired'));
    expect(await warningsWith({ mail })).toEqual([]);
  });

  it('of an account that runs too few functions at a time, and what to ask for', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    expect(await warningsWith()).toEqual([
      'Lambda runs 10 functions at a time in us-east-1, and refuses visitors beyond: ask for 1000 in the console of Service Quotas, Lambda, Concurrent executions.',
    ]);
  });

  it.each([
    [
      { ProductionAccessEnabled: false, SendingEnabled: true },
      /^SES is in its sandbox .* ask for production access/,
    ],
    [{ ProductionAccessEnabled: true, SendingEnabled: false }, /^SES has paused all mails .* see why/],
  ])('of mails that do not arrive, only where some are sent: %j', async (account, warning) => {
    ses.on(GetAccountCommand).resolves(account);
    expect(await warningsWith({ mail })).toEqual([expect.stringMatching(warning)]);
    expect(await warningsWith()).toEqual([]);
  });
});
