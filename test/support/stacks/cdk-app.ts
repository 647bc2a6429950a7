import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { App } from 'aws-cdk-lib';

import type { Environment } from '#infra/environments.ts';
import { functions } from '#infra/functions/functions.ts';
import { EnvironmentStage } from '#infra/stacks/environment-stage.ts';

import cdk from '../../../cdk.json' with { type: 'json' };

/** A folder like the build's, with placeholders for the files, and a function that removes it. */
export function placeholderBuild(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(folder, 'web'));
  const page = '<head><meta property="og:image" content="/art/social.jpeg" /></head>';
  writeFileSync(join(folder, 'web/index.html'), page);
  for (const { functionName } of functions) {
    mkdirSync(join(folder, 'functions', functionName), { recursive: true });
    writeFileSync(join(folder, 'functions', functionName, 'index.mjs'), `// ${functionName}`);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The app of one environment, as `cdk` makes it. */
export function stageOf(one: Environment, assets: string) {
  const app = new App({ context: cdk.context });
  return { app, stage: new EnvironmentStage(app, one.name, { environment: one, assets }) };
}
