import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll } from 'vitest';

import { environment, type Environment } from '#infra/environments.ts';
import { fingerprint } from '#infra/local/web/fingerprint.ts';

import type { StackTemplates } from './synthesize.ts';

/** Milliseconds. Generous, for a machine under load. */
export const SYNTH_TIMEOUT = 120_000;

const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/tandem-stacks');
/** Every file that the templates may depend on. */
const sources = [
  '{functions,infra,shared,web/src}/**/*.{ts,tsx,mjs,json}',
  'test/support/stacks/{cdk-app,stacks,synthesize}.ts',
  'cdk.json',
  'package-lock.json',
];

/** Production as it is deployed: with somebody who gets the alarms, and with mails. */
export const production: Environment = {
  ...environment('prod'),
  alarmEmail: 'operator@tandem.example',
  mail: { from: 'news@tandem.example', domain: 'tandem.example' },
};

/** An environment with every option switched on, in another region than CloudFront's. */
export const fullEnvironment: Environment = {
  ...production,
  name: 'all',
  region: 'eu-central-1',
  domain: {
    name: 'tandem.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
    zone: { id: 'Z0123456789ABCDEFGHIJ', name: 'tandem.example' },
    coversSubdomains: true,
  },
  restored: {
    tableName: 'tandem-restored',
    streamArn:
      'arn:aws:dynamodb:eu-central-1:123456789012:table/tandem-restored/stream/2026-01-01T00:00:00.000',
    pepperArn: 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:PasswordPepper-kept-aBcDeF',
  },
  hasFirewall: true,
  monthlyBudget: 100,
  edgeSecrets: { sent: 1, accepted: [1, 2] },
  sessionKeys: { signing: 2, verifying: [1, 2] },
};

/** The templates of the stacks of one environment. */
export type Templates = StackTemplates<Template>;

/** Every template of an environment, by the name of its stack. */
export const everyTemplate = ({ calls, ...others }: Templates): Record<string, Template> => ({
  ...others,
  ...calls,
});

/** The templates with our own functions. */
export const templatesWithFunctions = ({ sessions, calls, jobs }: Templates): Template[] => [
  sessions,
  ...Object.values(calls),
  jobs,
];

const environments = {
  dev: environment('dev'),
  staging: environment('staging'),
  prod: production,
  all: fullEnvironment,
};
type Name = keyof typeof environments;

/** Gives this file's tests the templates of these environments, read before the tests run. */
export function useStacks<Used extends Name>(...names: Used[]): Record<Used, Templates> {
  const templates = {} as Record<Used, Templates>;
  beforeAll(async () => {
    const folder = join(cache, fingerprint(root, sources).slice(0, 16));
    for (const name of names) templates[name] = await readTemplates(name, folder);
  }, SYNTH_TIMEOUT);
  return templates;
}

/** The templates of one environment. Synthesized once per version of the code, and read from the cache afterwards. */
async function readTemplates(name: Name, folder: string): Promise<Templates> {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) await fillCache(name, folder, file);
  const { calls, ...others } = JSON.parse(readFileSync(file, 'utf8')) as StackTemplates<object>;
  return { ...parse(others), calls: parse(calls) };
}

const parse = <Stacks extends Record<string, object>>(templates: Stacks) =>
  Object.fromEntries(
    Object.entries(templates).map(([stack, template]) => [stack, Template.fromJSON(template)]),
  ) as { [Key in keyof Stacks]: Template };

async function fillCache(name: Name, folder: string, file: string): Promise<void> {
  // Only needed without a cached version, and slow to load.
  const { synthesizeJson } = await import('./synthesize.ts');
  mkdirSync(folder, { recursive: true });
  for (const version of readdirSync(cache)) {
    const other = join(cache, version);
    if (other !== folder) rmSync(other, { recursive: true, force: true });
  }
  // Several test files may do this at the same time: each writes a file of its own and renames it.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(synthesizeJson(environments[name])));
  renameSync(next, file);
}
