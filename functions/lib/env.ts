/**
 * Environment variables of the functions. The CDK stacks and the local cloud set the same ones:
 *
 * TABLE_NAME, BUCKET_NAME     the table, and the bucket of uploads
 * DYNAMODB_ENDPOINT, S3_ENDPOINT   only where they are not those of AWS
 * SITE_ORIGIN                 the site's origin, without a slash: writes must come from it, and sessions are issued by it
 * ENVIRONMENT                 the environment's name, which its payments carry; payment functions only
 * MARKET_NAME                 what the marketplace is called; 'Tandem' unless it is set
 * CURRENCY                    ISO code in lower case; one per environment
 * COMMISSION                  what the marketplace keeps of a sale, in basis points; calls that fix it on what they make only
 * PAYOUTS                     'stripe', or 'manual' where the operator transfers what sellers get
 * SESSION_PUBLIC_KEYS         JSON Web Key Set that verifies session tokens
 * SESSION_SIGNING_KEY         signs session tokens: the ARN of a key in KMS, or a private JSON Web Key; login only
 * PASSWORD_PEPPER             secret that goes into password hashes; calls that make or compare them only
 * CANARY_PASSWORD             password of the account that signs in to see whether that works; the canary only
 * OPERATOR                    JSON: who runs the marketplace, as receipts name them; null where nobody is named; receipts, and their numbers, only
 * STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET   payment functions only; during a rotation, two webhook secrets separated by a comma
 * STRIPE_CONNECT_WEBHOOK_SECRET   the same for events about sellers' accounts, which come from two destinations
 *                             (these five hold the secret itself, or `<ARN in Secrets Manager>#<field>`)
 * STRIPE_API_BASE             only where it is not that of Stripe
 * MAIL_FROM                   who mails are from, `Name <address>`; 'none' where no mail is sent
 * MAIL_CONFIGURATION          the provider's configuration set, which makes it report on mails
 * SES_ENDPOINT, LAMBDA_ENDPOINT   only where they are not those of AWS
 * MAILS_FUNCTION              the name of the function that sends mails, for the one that starts it
 * EDGE_SECRETS                secret that the CDN sends along; during a rotation, two separated by a comma; absent without a CDN
 * LIVE_ENDPOINT               where to send events for connected browsers; during a rotation, two separated by a comma
 * ATTEMPTS_PER_ADDRESS        limit of registrations, failed logins and anonymous uploads in 15 minutes from one address
 * READS_PER_ADDRESS           limit of reads without a session in five minutes from one address
 * WAITING_FACTOR              how many times as long AWS's services are waited for; only in tests, whose verdict is not to depend on how busy a machine is
 * LIMIT_FACTOR                by how much the limits of what one person may create are multiplied; 1 unless it is set
 */
export type Setting =
  | 'TABLE_NAME'
  | 'BUCKET_NAME'
  | 'DYNAMODB_ENDPOINT'
  | 'S3_ENDPOINT'
  | 'SITE_ORIGIN'
  | 'ENVIRONMENT'
  | 'MARKET_NAME'
  | 'CURRENCY'
  | 'OPERATOR'
  | 'COMMISSION'
  | 'PAYOUTS'
  | 'SESSION_PUBLIC_KEYS'
  | 'SESSION_SIGNING_KEY'
  | 'PASSWORD_PEPPER'
  | 'CANARY_PASSWORD'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_CONNECT_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | 'MAIL_FROM'
  | 'MAIL_CONFIGURATION'
  | 'SES_ENDPOINT'
  | 'LAMBDA_ENDPOINT'
  | 'MAILS_FUNCTION'
  | 'EDGE_SECRETS'
  | 'LIVE_ENDPOINT'
  | 'ATTEMPTS_PER_ADDRESS'
  | 'READS_PER_ADDRESS'
  | 'WAITING_FACTOR'
  | 'LIMIT_FACTOR';

/** The value of a required setting. Throws when it is missing. */
export function env(name: Setting): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment does not set ${name}.`);
  return value;
}

/** The value of an optional setting. */
export function optionalEnv(name: Setting): string | undefined {
  return process.env[name] || undefined;
}

/** The version of the function that this is, as Lambda says: of two that run beside each other, which one. */
export const lambdaVersion = (): string | undefined => process.env['AWS_LAMBDA_FUNCTION_VERSION'];
