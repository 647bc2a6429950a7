/**
 * Settings of the environment a function runs in. The CDK stack and the local cloud set the same names:
 *
 * TABLE_NAME, BUCKET_NAME     the one table, the one bucket of uploads
 * DYNAMODB_ENDPOINT, S3_ENDPOINT   only where they are not AWS's own
 * SITE_ORIGIN                 the site's address, without a slash: origin of writes, issuer of sessions
 * CURRENCY                    ISO code in lower case; one per environment
 * SESSION_PUBLIC_KEYS         JSON Web Key Set that verifies sessions
 * SESSION_SIGNING_KEY         what signs sessions: the ARN of a key in KMS, or a private JSON Web Key; login only
 * PASSWORD_PEPPER             secret mixed into password hashes; login and registration only
 * STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET   payment functions only; two webhook secrets, with a comma, while they change
 *                             each of these three: the secret, or `<ARN in Secrets Manager>#<field>`
 * STRIPE_API_BASE             only where it is not Stripe's own
 * EDGE_SECRETS                what the CDN proves itself with; two, with a comma, while they change; absent where there is none
 * ATTEMPTS_PER_ADDRESS        registrations, failed logins, anonymous uploads in 15 minutes from one address
 */
export type Setting =
  | 'TABLE_NAME'
  | 'BUCKET_NAME'
  | 'DYNAMODB_ENDPOINT'
  | 'S3_ENDPOINT'
  | 'SITE_ORIGIN'
  | 'CURRENCY'
  | 'SESSION_PUBLIC_KEYS'
  | 'SESSION_SIGNING_KEY'
  | 'PASSWORD_PEPPER'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | 'EDGE_SECRETS'
  | 'ATTEMPTS_PER_ADDRESS';

/** A setting that must be there; a missing one fails at first use and says which. */
export function env(name: Setting): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment does not set ${name}.`);
  return value;
}

/** A setting that may be missing. */
export function optionalEnv(name: Setting): string | undefined {
  return process.env[name] || undefined;
}
