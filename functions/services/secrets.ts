import { now } from '#functions/lib/clock.ts';
import { env, type Setting } from '#functions/lib/env.ts';

/** Settings that must not be read off a function's configuration. */
export type SecretSetting = Extract<
  Setting,
  'PASSWORD_PEPPER' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'
>;

/** How soon a secret that was exchanged is in use everywhere. */
const REMEMBERED = 5 * 60_000;

const REFERENCE = /^(arn:[^#]+:secretsmanager:[^#]+?)(?:#(\w+))?$/;

type Read = { at: number; text: Promise<string> };
const known = new Map<string, Read>();

/**
 * A secret. In the cloud its setting only says where it is, `<ARN in Secrets Manager>#<field>`, and what is read there
 * is remembered for five minutes; on one machine the setting holds the secret itself.
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
  const before = known.get(arn);
  if (before && now() - before.at < REMEMBERED) return before.text;
  const text = fetchSecret(arn);
  known.set(arn, { at: now(), text });
  // What could not be read is asked for again by the next one who needs it.
  text.catch(() => known.delete(arn));
  return text;
}

/** Loaded where there is something to read, so not on one machine. */
async function fetchSecret(SecretId: string): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const { SecretString = '' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId }),
  );
  return SecretString;
}
