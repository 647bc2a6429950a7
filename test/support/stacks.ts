import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

import { environment } from '#infra/environments.ts';
import { functions } from '#infra/functions.ts';
import { EnvironmentStage } from '#infra/stacks/environment-stage.ts';

import cdk from '../../cdk.json' with { type: 'json' };

/** A folder like the build's, with placeholders for the files, and how to be rid of it. */
export function placeholderBuild(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/index.html'), '<meta property="og:image" content="/art/social.jpeg" />');
  for (const { functionName } of functions) {
    mkdirSync(join(folder, 'functions', functionName), { recursive: true });
    writeFileSync(join(folder, 'functions', functionName, 'index.mjs'), `// ${functionName}`);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The stacks of one environment as templates. */
export function synthesize(name: string, assets: string) {
  const app = new App({ context: cdk.context });
  const stage = new EnvironmentStage(app, name, { environment: environment(name), assets });
  const template = (stack: Stack) => Template.fromStack(stack);
  return {
    data: template(stage.data),
    front: template(stage.front),
    api: template(stage.api),
    web: template(stage.web),
  };
}
