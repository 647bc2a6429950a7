import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { secret } from '#functions/services/secrets.ts';

const manager = mockClient(SecretsManagerClient);
let count = 0;
let arn: string;
let time: number;

beforeEach(() => {
  count += 1;
  arn = `arn:aws:secretsmanager:eu-west-1:000000000000:secret:tandem-${count}`;
  time = Date.UTC(2026, 0, 1);
  setClock(() => time);
  manager.reset();
});
afterEach(() => {
  setClock(null);
  vi.unstubAllEnvs();
});

const store = (value: unknown) =>
  manager
    .on(GetSecretValueCommand, { SecretId: arn })
    .resolves({ SecretString: typeof value === 'string' ? value : JSON.stringify(value) });
const reads = () => manager.commandCalls(GetSecretValueCommand).length;

describe('a secret', () => {
  it('is the setting itself, or read from Secrets Manager, as a whole or one field of it, as that names', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_here');
    expect(await secret('STRIPE_SECRET_KEY')).toBe('sk_test_here');
    expect(reads()).toBe(0);
    store({ secretKey: 'sk_live_there' });
    vi.stubEnv('STRIPE_SECRET_KEY', `${arn}#secretKey`);
    expect(await secret('STRIPE_SECRET_KEY')).toBe('sk_live_there');
    arn += '-pepper';
    store('salt and more');
    vi.stubEnv('PASSWORD_PEPPER', arn);
    expect(await secret('PASSWORD_PEPPER')).toBe('salt and more');
  });

  it('is read once in five minutes, however many of its fields are used, and then again', async () => {
    store({ secretKey: 'first', webhookSecret: 'whsec' });
    vi.stubEnv('STRIPE_SECRET_KEY', `${arn}#secretKey`);
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', `${arn}#webhookSecret`);
    expect(await Promise.all([secret('STRIPE_SECRET_KEY'), secret('STRIPE_WEBHOOK_SECRET')])).toEqual([
      'first',
      'whsec',
    ]);
    store({ secretKey: 'rotated' });
    time += 5 * 60_000 - 1;
    expect(await secret('STRIPE_SECRET_KEY')).toBe('first');
    expect(reads()).toBe(1);
    time += 1;
    expect(await secret('STRIPE_SECRET_KEY')).toBe('rotated');
  });

  it('that could not be read is read again at the next use', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', `${arn}#secretKey`);
    manager.on(GetSecretValueCommand).rejectsOnce(new Error('throttled'));
    await expect(secret('STRIPE_SECRET_KEY')).rejects.toThrow('throttled');
    store({ secretKey: 'there' });
    expect(await secret('STRIPE_SECRET_KEY')).toBe('there');
  });

  it('that is empty is an error with its name', async () => {
    store({});
    vi.stubEnv('STRIPE_SECRET_KEY', `${arn}#secretKey`);
    await expect(secret('STRIPE_SECRET_KEY')).rejects.toThrow('STRIPE_SECRET_KEY has no secretKey');
  });
});
