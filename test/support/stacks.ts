import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll } from 'vitest';

import { environment, type Environment } from '#infra/environments.ts';

import { placeholderBuild, stageOf } from './cdk-app.ts';

/** Milliseconds. Generous, for a machine under load. */
export const SYNTH_TIMEOUT = 120_000;

/** An environment with every option switched on, in another region than CloudFront's. */
export const fullEnvironment: Environment = {
  ...environment('prod'),
  name: 'all',
  region: 'eu-central-1',
  domain: {
    name: 'tandem.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
  },
  alarmEmail: 'operator@tandem.example',
  hasFirewall: true,
  edgeSecrets: { sent: 1, accepted: [1, 2] },
  sessionKeys: { signing: 2, verifying: [1, 2] },
};

/** The stacks of one environment as templates. */
export function synthesize(one: Environment, assets: string) {
  const { stage } = stageOf(one, assets);
  const template = (stack: Stack) => Template.fromStack(stack);
  return {
    data: template(stage.data),
    front: template(stage.front),
    sessions: template(stage.sessions),
    /** By the name of the stack. */
    calls: Object.fromEntries(stage.calls.map((stack) => [stack.node.id, template(stack)])),
    jobs: template(stage.jobs),
    routes: template(stage.routes),
    web: template(stage.web),
    operations: template(stage.operations),
    ...(stage.firewall ? { firewall: template(stage.firewall) } : {}),
  };
}

export type Templates = ReturnType<typeof synthesize>;

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

const wanted = {
  dev: environment('dev'),
  staging: environment('staging'),
  prod: environment('prod'),
  all: fullEnvironment,
};

/** Gives this file's tests the templates of these environments. Synthesized before the tests run. */
export function useStacks<Name extends keyof typeof wanted>(...names: Name[]): Record<Name, Templates> {
  const made = {} as Record<Name, Templates>;
  let build: ReturnType<typeof placeholderBuild>;
  beforeAll(() => {
    build = placeholderBuild();
    for (const name of names) made[name] = synthesize(wanted[name], build.folder);
  }, SYNTH_TIMEOUT);
  afterAll(() => build.remove());
  return made;
}
