import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

import type { Environment } from '#infra/environments.ts';

import { placeholderBuild, stageOf } from './cdk-app.ts';

/** One value for each stack of an environment. */
export type StackTemplates<Value> = {
  data: Value;
  front: Value;
  sessions: Value;
  /** By the name of the stack. */
  calls: Record<string, Value>;
  jobs: Value;
  routes: Value;
  web: Value;
  operations: Value;
  /** Only where the environment has a firewall, or sends mails. */
  firewall?: Value;
  mail?: Value;
};

/** Synthesizes the stacks of one environment, in which `assets` is the folder of the build. */
function mapStacks<Value>(
  one: Environment,
  assets: string,
  map: (stack: Stack) => Value,
): StackTemplates<Value> {
  const { stage } = stageOf(one, assets);
  return {
    data: map(stage.data),
    front: map(stage.front),
    sessions: map(stage.sessions),
    calls: Object.fromEntries(stage.calls.map((stack) => [stack.node.id, map(stack)])),
    jobs: map(stage.jobs),
    routes: map(stage.routes),
    web: map(stage.web),
    operations: map(stage.operations),
    ...(stage.firewall ? { firewall: map(stage.firewall) } : {}),
    ...(stage.mail ? { mail: map(stage.mail) } : {}),
  };
}

/** The templates of the stacks of one environment, synthesized now. `assets` is the folder of the build. */
export const synthesize = (one: Environment, assets: string): StackTemplates<Template> =>
  mapStacks(one, assets, (stack) => Template.fromStack(stack));

/** The same as JSON, with placeholders for the files of the build. */
export function synthesizeJson(one: Environment): StackTemplates<object> {
  const build = placeholderBuild();
  try {
    return mapStacks(one, build.folder, (stack) => Template.fromStack(stack).toJSON());
  } finally {
    build.remove();
  }
}
