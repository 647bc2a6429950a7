import { now } from '#functions/lib/clock.ts';
import { env, type Setting } from '#functions/lib/env.ts';
import { clientTimeouts } from '#functions/lib/time-limit.ts';
import { tries, waiting } from '#shared/limits/services.ts';

/** Settings whose values must not be visible in a function's configuration. */
export type SecretSetting = Extract<
  Setting,
  | 'PASSWORD_PEPPER'
  | 'CANARY_PASSWORD'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_CONNECT_WEBHOOK_SECRET'
>;

/** How long a secret is cached, in milliseconds, and so how soon a rotated one is in use everywhere. */
const CACHED_FOR = 5 * 60_000;

const REFERENCE = /^(arn:[^#]+:secretsmanager:[^#]+?)(?:#(\w+))?$/;

type CacheEntry = { readAt: number; text: Promise<string> };
const cache = new Map<string, CacheEntry>();

/**
 * The value of a secret. In the cloud its setting is a reference, `<ARN in Secrets Manager>#<field>`, and what is read
 * from there is cached for five minutes; locally the setting is the secret itself.
 */
export async function secret(name: SecretSetting): Promise<string> {
  const setting = env(name);
  const [, arn, field] = REFERENCE.exec(setting) ?? [];
  if (!arn) return setting;
  const text = await read(arn);
  const value: unknown = field ? (JSON.parse(text) as Record<string, unknown>)[field] : text;
  if (typeof value !== 'string' || value === '') throw new Error(`The secret of ${name} has no ${field}.`);
  return value;
}

function read(arn: string): Promise<string> {
  const cached = cache.get(arn);
  if (cached && now() - cached.readAt < CACHED_FOR) return cached.text;
  const text = fetchSecret(arn);
  cache.set(arn, { readAt: now(), text });
  // A failed read is not cached: the next call tries again.
  text.catch(() => cache.delete(arn));
  return text;
}

async function fetchSecret(SecretId: string): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient({
    maxAttempts: tries,
    requestHandler: clientTimeouts(waiting.secrets),
  });
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}
