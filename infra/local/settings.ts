import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from '#shared/zod.ts';

import { writeAtomically } from './data/write-atomically.ts';
import { UserError, systemCode } from './user-error.ts';

const Settings = z.object({
  sessionSigningKey: z.looseObject({ kty: z.literal('OKP'), kid: z.string(), x: z.string(), d: z.string() }),
  passwordPepper: z.string().check(z.minLength(32)),
  accessKeyId: z.string().check(z.minLength(16)),
  secretAccessKey: z.string().check(z.minLength(32)),
  stripeSecretKey: z.templateLiteral(['sk_test_', z.string()]),
  stripePublishableKey: z.templateLiteral(['pk_test_', z.string()]),
  stripeWebhookSecret: z.templateLiteral(['whsec_', z.string()]),
});

/** The secrets of one local cloud, generated once and stored in its data folder. */
export type Settings = z.infer<typeof Settings>;

const secret = () => randomBytes(24).toString('hex');

function generate(): Settings {
  const {
    kty = '',
    x = '',
    d = '',
    crv = '',
  } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return Settings.parse({
    sessionSigningKey: { kty, crv, x, d, kid: randomBytes(8).toString('hex'), alg: 'EdDSA', use: 'sig' },
    passwordPepper: secret(),
    accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: secret(),
    stripeSecretKey: `sk_test_${secret()}`,
    stripePublishableKey: `pk_test_${secret()}`,
    stripeWebhookSecret: `whsec_${secret()}`,
  });
}

const fileIn = (folder: string) => join(folder, 'settings.json');

/** Reads this data folder's settings, or makes them on its first use. */
export function readSettings(folder: string): Settings {
  const file = fileIn(folder);
  try {
    return Settings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') {
      throw new UserError(
        `${file} is damaged or unreadable: put a good copy back, or delete the folder ${folder} to begin with fresh data.`,
      );
    }
  }
  const settings = generate();
  writeSettings(folder, settings);
  return settings;
}

/** Replaces this data folder's settings. */
export function writeSettings(folder: string, settings: Settings): void {
  writeAtomically(fileIn(folder), `${JSON.stringify(settings, null, 2)}\n`);
}
