import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

import { secret } from '#functions/services/secrets.ts';
import type { Environment } from '#infra/environments.ts';
import { schemaObstacle } from '#infra/local/database/schema-number.ts';
import { names } from '#infra/names.ts';

import { accountWarnings, type Credentials } from './account-warnings.ts';
import { lossProblem } from './commission-loss.ts';
import { stripeProblems } from './preflight-stripe.ts';

/** Where to look, and with which credentials: without them, with those of the machine. */
type Place = { account: string; region: string; credentials?: Credentials };

const SETTINGS = 'infra/environments.ts';

/**
 * What would make a deployment of this environment fail halfway, or take place where it should not: one line for each
 * problem, with its fix. Only reads.
 */
export async function findProblems(
  environment: Environment,
  { acceptsLoss = false }: { acceptsLoss?: boolean } = {},
): Promise<string[]> {
  const { name, region } = environment;
  const here = [
    ...missingSettings(environment),
    ...(acceptsLoss ? [] : lossProblem(environment)),
    ...(await wrongRegion(environment)),
  ];
  const account = await currentAccount(region);
  if (!account)
    return [...here, 'AWS accepts no credentials of this machine: run `aws configure` or `aws sso login`.'];
  if (environment.account && environment.account !== account) {
    const problem = `These are credentials of account ${account}, but ${name} is in ${environment.account}`;
    return [...here, `${problem}: \`export AWS_PROFILE=…\` with a profile of that account.`];
  }
  const place = await placeOf(account, region);
  const there = await Promise.all([
    missingBootstraps(environment, place),
    missingKey(environment, place),
    missingSecret(environment, place),
    otherSchema(environment, place),
  ]);
  return [...here, ...there.flat()];
}

/**
 * What keeps an environment from working for everybody once it is deployed, though it can be: one line for each, with what to
 * do. Only reads.
 */
export async function findWarnings(environment: Environment): Promise<string[]> {
  const { region } = environment;
  const account = await currentAccount(region);
  if (!account) return [];
  const { credentials } = await placeOf(account, region);
  return accountWarnings(environment, { region, ...(credentials ? { credentials } : {}) });
}

function missingSettings({ name, retainsData, alarmEmail }: Environment): string[] {
  if (!retainsData || alarmEmail) return [];
  return [
    `${name} keeps its data, but nobody hears its alarms: add \`-c alarmEmail=you@…\`, or set alarmEmail in ${SETTINGS}.`,
  ];
}

/** Commands of the AWS CLI work in the region of the machine, and would put parameters and secrets there. */
async function wrongRegion({ name, region }: Environment): Promise<string[]> {
  const chosen = await new STSClient({}).config.region().catch(() => region);
  if (chosen === region) return [];
  return [
    `This machine uses the region ${chosen}, but ${name} is in ${region}: \`export AWS_REGION=${region}\`.`,
  ];
}

const currentAccount = (region: string): Promise<string | undefined> =>
  new STSClient({ region }).send(new GetCallerIdentityCommand({})).then(
    ({ Account }) => Account,
    () => undefined,
  );

async function placeOf(account: string, region: string): Promise<Place> {
  const credentials = await lookupCredentials({ account, region });
  return { account, region, ...(credentials ? { credentials } : {}) };
}

/** A workflow on GitHub may only assume the roles of the bootstrap; a person may only have rights of their own. */
async function lookupCredentials({ account, region }: Place): Promise<Credentials | undefined> {
  const RoleArn = `arn:aws:iam::${account}:role/cdk-hnb659fds-lookup-role-${account}-${region}`;
  const assume = new AssumeRoleCommand({ RoleArn, RoleSessionName: 'tandem-preflight' });
  const { Credentials: given } = await new STSClient({ region })
    .send(assume)
    .catch(() => ({ Credentials: undefined }));
  if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken) return undefined;
  const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, SessionToken: sessionToken } = given;
  return { accessKeyId, secretAccessKey, sessionToken };
}

async function parameter(
  Name: string,
  { region, credentials }: Omit<Place, 'account'>,
): Promise<string | undefined> {
  const ssm = new SSMClient({ region, ...(credentials ? { credentials } : {}) });
  const { Parameter } = await unless('ParameterNotFound', ssm.send(new GetParameterCommand({ Name })));
  return Parameter?.Value;
}

/** The web ACL of CloudFront is always in us-east-1. */
async function missingBootstraps(
  { name, hasFirewall, retainsData }: Environment,
  place: Place,
): Promise<string[]> {
  const regions = [...new Set([place.region, ...(hasFirewall ? ['us-east-1'] : [])])];
  // The app wants to know who gets the alarms of an environment that keeps its data.
  const alarms = retainsData ? ' -c alarmEmail=you@…' : '';
  const missing = await Promise.all(
    regions.map(async (region) => {
      const version = await parameter('/cdk-bootstrap/hnb659fds/version', { ...place, region });
      return version
        ? []
        : [`CDK is not prepared in ${region}: \`npm run bootstrap -- -c env=${name}${alarms}\`.`];
    }),
  );
  return missing.flat();
}

/** A table that this code cannot read, by the number of its schema. */
async function otherSchema(environment: Environment, { region, credentials }: Place): Promise<string[]> {
  const client = new DynamoDBClient({ region, ...(credentials ? { credentials } : {}) });
  const table = environment.restored?.tableName ?? (await tableOf(environment, client));
  const obstacle = table && (await schemaObstacle(client, table, `The table ${table}`));
  return obstacle ? [obstacle] : [];
}

/** CloudFormation names a table after its stack. */
async function tableOf(environment: Environment, client: DynamoDBClient): Promise<string | undefined> {
  const prefix = `${names.stage(environment)}-Data-`;
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    const table = TableNames.find((name) => name.startsWith(prefix));
    if (table) return table;
  }
  return undefined;
}

async function missingKey(environment: Environment, place: Place): Promise<string[]> {
  const name = names.parameter(environment, 'stripe-publishable-key');
  const key = await parameter(name, place);
  if (key?.startsWith('pk_')) return [];
  const command = `aws ssm put-parameter --region ${place.region} --name ${name} --type String --overwrite --value pk_…`;
  return [`${key ? `${name} is no publishable key of Stripe` : `There is no ${name}`}: \`${command}\`.`];
}

async function missingSecret(environment: Environment, { region, credentials }: Place): Promise<string[]> {
  const name = names.secret(environment, 'stripe');
  const secrets = new SecretsManagerClient({ region, ...(credentials ? { credentials } : {}) });
  const describe = new DescribeSecretCommand({ SecretId: name });
  const { ARN, DeletedDate } = await unless('ResourceNotFoundException', secrets.send(describe));
  if (DeletedDate)
    return [
      `${name} is about to be deleted: \`aws secretsmanager restore-secret --region ${region} --secret-id ${name}\`.`,
    ];
  if (ARN) return [...(await missingFields(ARN, name, region)), ...(await stripeProblems(environment, ARN))];
  const command = `aws secretsmanager create-secret --region ${region} --name ${name} --secret-string ${secretText}`;
  return [`There is no secret ${name}: \`${command}\`.`];
}

const secretText = `'{"secretKey":"sk_…","webhookSecret":"whsec_…","connectWebhookSecret":"whsec_…"}'`;

/** The fields of the secret, by the settings that refer to them. */
const fields = {
  STRIPE_SECRET_KEY: 'secretKey',
  STRIPE_WEBHOOK_SECRET: 'webhookSecret',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'connectWebhookSecret',
} as const;

/** Functions fail that miss a field of the secret. Who may not read it is told nothing here. */
async function missingFields(secretArn: string, name: string, region: string): Promise<string[]> {
  const missing: string[] = [];
  for (const [setting, field] of Object.entries(fields) as [keyof typeof fields, string][]) {
    process.env[setting] = `${secretArn}#${field}`;
    const error: unknown = await secret(setting).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (error instanceof Error && error.message.endsWith(`has no ${field}.`)) missing.push(field);
  }
  if (missing.length === 0) return [];
  const command = `aws secretsmanager put-secret-value --region ${region} --secret-id ${name} --secret-string ${secretText}`;
  return [`The secret ${name} has no ${missing.join(' and no ')}: \`${command}\`.`];
}

/** The answer, or an empty one if it failed for this reason. */
const unless = <Answer>(reason: string, answer: Promise<Answer>): Promise<Partial<Answer>> =>
  answer.catch((error: unknown) => {
    if (error instanceof Error && error.name === reason) return {};
    throw error;
  });
