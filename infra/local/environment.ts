import { functionOfJob } from '#infra/functions/functions.ts';
import { mailFrom } from '#infra/mail-from.ts';
import type { Operator } from '#shared/entities/money/receipt.ts';
import { defaultMarketName, requireMarketName } from '#shared/rules/market-name.ts';
import { requireCommission } from '#shared/rules/money/commission.ts';
import { currencyOf } from '#shared/rules/money/currencies.ts';

import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

/** What is needed to use Stripe. The secret of events about sellers' accounts is another only if one wishes. */
const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** The payment provider: Stripe in test mode when all its settings are given, otherwise the stand-in. */
export type Provider = {
  isStandIn: boolean;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The secret of events about sellers' accounts. `stripe listen` signs all events with one. */
  connectWebhookSecret: string;
};

/** Reads the payment provider from the environment. Refuses live keys, so that no real money is moved. */
export function readProvider(environment: NodeJS.ProcessEnv, settings: Settings): Provider {
  const given = stripeNames.filter((name) => environment[name]);
  const live = given.find((name) => /^(sk|rk|pk)_live_/.test(environment[name] ?? ''));
  if (live) throw new UserError(`${live} is a live key: use one of Stripe's test mode, or unset it.`);
  if (given.length === 0) {
    return {
      isStandIn: true,
      secretKey: settings.stripeSecretKey,
      publishableKey: settings.stripePublishableKey,
      webhookSecret: settings.stripeWebhookSecret,
      connectWebhookSecret: `${settings.stripeWebhookSecret}connect`,
    };
  }
  const missing = stripeNames.filter((name) => !environment[name]);
  if (missing.length > 0) {
    throw new UserError(
      `To use Stripe set ${missing.join(' and ')} too; to use the stand-in unset ${given.join(' and ')}.`,
    );
  }
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = stripeNames.map(
    (name) => environment[name],
  );
  const connectWebhookSecret = environment['STRIPE_CONNECT_WEBHOOK_SECRET'] || webhookSecret;
  return { isStandIn: false, secretKey, publishableKey, webhookSecret, connectWebhookSecret };
}

/** Reads the currency from the environment; US dollars unless it names another one. */
export function readCurrency({ CURRENCY = 'usd' }: NodeJS.ProcessEnv): string {
  try {
    currencyOf(CURRENCY);
    return CURRENCY;
  } catch (error) {
    throw new UserError(`CURRENCY is ${CURRENCY}. ${(error as Error).message}`);
  }
}

/** Reads the name of the marketplace from the environment; Tandem unless it names another one. */
export function readMarketName({ MARKET_NAME = defaultMarketName }: NodeJS.ProcessEnv): string {
  try {
    return requireMarketName(MARKET_NAME);
  } catch (error) {
    throw new UserError(`MARKET_NAME is ${MARKET_NAME}. ${(error as Error).message}`);
  }
}

/** Reads the commission in basis points from the environment; 10 % unless it names another one. */
export function readCommission({ COMMISSION = '1000' }: NodeJS.ProcessEnv): number {
  try {
    return requireCommission(COMMISSION.trim() ? Number(COMMISSION) : NaN);
  } catch (error) {
    throw new UserError(`COMMISSION is ${COMMISSION}. ${(error as Error).message}`);
  }
}

/** Reads from the environment who pays sellers: the provider, unless it says that the operator does. */
export function readPayouts({ PAYOUTS = 'stripe' }: NodeJS.ProcessEnv): string {
  if (PAYOUTS === 'stripe' || PAYOUTS === 'manual') return PAYOUTS;
  throw new UserError(`PAYOUTS is ${PAYOUTS}: choose stripe or manual.`);
}

type Place = {
  origin: string;
  databaseEndpoint: string;
  liveEndpoint?: string;
  provider: Provider;
  settings: Settings;
};

/** The names of the local table and bucket. Another table can be named, for example one restored from a copy. */
export const names = {
  get table(): string {
    return process.env['TABLE_NAME'] || 'tandem';
  },
  bucket: 'tandem-uploads',
};

/** Variables that would make the AWS SDK use the developer's own AWS account. */
const accountVariables = [
  'AWS_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL_DYNAMODB',
];

/** Makes every AWS SDK client in this process use the local credentials. */
export function setAccount({ accessKeyId, secretAccessKey }: Settings): void {
  for (const name of accountVariables) delete process.env[name];
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
}

/** Who runs the marketplace, on the receipts of a local one. */
const exampleOperator: Operator = {
  name: 'Tandem Marketplace Example Ltd',
  address: ['1 Example Street', 'Dublin D01 EX11', 'Ireland'],
  vatId: 'IE0000000XX',
  vatNote: 'Example values.',
  vatRate: 2300,
};

/** Sets the environment variables that the Lambda functions read. */
export function setEnvironment({ origin, databaseEndpoint, liveEndpoint, provider, settings }: Place): void {
  const { d: _, ...publicKey } = settings.sessionSigningKey;
  delete process.env['STRIPE_API_BASE'];
  Object.assign(process.env, {
    TABLE_NAME: names.table,
    BUCKET_NAME: names.bucket,
    DYNAMODB_ENDPOINT: databaseEndpoint,
    S3_ENDPOINT: origin,
    SITE_ORIGIN: origin,
    // Others may use the same test mode of Stripe. The stand-in is always this cloud's own, and samples are copied with it.
    ENVIRONMENT: provider.isStandIn ? 'local' : `local-${settings.sessionSigningKey.kid}`,
    MARKET_NAME: readMarketName(process.env),
    CURRENCY: readCurrency(process.env),
    OPERATOR: JSON.stringify(exampleOperator),
    COMMISSION: String(readCommission(process.env)),
    PAYOUTS: readPayouts(process.env),
    ATTEMPTS_PER_ADDRESS: process.env['ATTEMPTS_PER_ADDRESS'] ?? '1000',
    READS_PER_ADDRESS: process.env['READS_PER_ADDRESS'] ?? '1000000',
    LIMIT_FACTOR: process.env['LIMIT_FACTOR'] ?? '1000',
    SESSION_SIGNING_KEY: JSON.stringify(settings.sessionSigningKey),
    SESSION_PUBLIC_KEYS: JSON.stringify({ keys: [publicKey] }),
    PASSWORD_PEPPER: settings.passwordPepper,
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: provider.connectWebhookSecret,
    ...(liveEndpoint ? { LIVE_ENDPOINT: liveEndpoint } : {}),
    // Nobody gets a mail about what the sample marketplace begins with.
    MAIL_FROM: 'none',
    MAIL_CONFIGURATION: 'local',
    SES_ENDPOINT: `${origin}/local/ses`,
    MAILS_FUNCTION: functionOfJob('mails').functionName,
    LAMBDA_ENDPOINT: `${origin}/local/lambda`,
    ...(provider.isStandIn ? { STRIPE_API_BASE: `${origin}/stripe` } : {}),
  });
}

/** From now on nobody gets mails about what happens. */
export function endMails(): void {
  process.env['MAIL_FROM'] = 'none';
}

/** From now on people get mails about what happens. */
export function beginMails(): void {
  process.env['MAIL_FROM'] = mailFrom(readMarketName(process.env), 'news@tandem.localhost');
}
