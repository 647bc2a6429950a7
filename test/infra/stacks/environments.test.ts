import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { environment, environmentNames } from '#infra/environments.ts';
import { placeholderBuild, stageOf } from '#test/support/cdk-app.ts';
import { withAll } from '#test/support/stacks.ts';

import cdk from '../../../cdk.json' with { type: 'json' };

let build: ReturnType<typeof placeholderBuild>;
beforeAll(() => void (build = placeholderBuild()));
afterAll(() => build.remove());

describe('an environment', () => {
  test('is dev unless another one is asked for', () => {
    expect(environmentNames).toEqual(['dev', 'staging', 'prod']);
    expect(environment(cdk.context.env).name).toBe('dev');
  });

  test('that nobody described is refused with those there are', () => {
    expect(() => environment('production')).toThrow(/choose -c env=dev \| staging \| prod/);
  });

  test('is refused before the build has made what it uploads', () => {
    const nowhere = join(build.folder, 'nothing');
    expect(() => stageOf(environment('dev'), nowhere)).toThrow(/run `npm run build` first/);
  });

  test('is refused with a certificate that CloudFront would not find', () => {
    const domain = { name: 'tandem.example', certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/1' };
    expect(() => stageOf({ ...withAll, domain }, build.folder)).toThrow(/must be one of us-east-1/);
  });

  test('is refused if its functions would not know its own CDN', () => {
    const edgeSecrets = { sent: 2, accepted: [1] };
    expect(() => stageOf({ ...withAll, edgeSecrets }, build.folder)).toThrow(/accept edge secret 2/);
  });

  test('is where it says that it is, all but the firewall of CloudFront', () => {
    const { stage } = stageOf(withAll, build.folder);
    const regions = stage.node.children.map((stack) => [stack.node.id, 'region' in stack && stack.region]);
    expect(Object.fromEntries(regions)).toEqual({
      Data: 'eu-central-1',
      Firewall: 'us-east-1',
      Front: 'eu-central-1',
      Api: 'eu-central-1',
      Background: 'eu-central-1',
      Web: 'eu-central-1',
      Operations: 'eu-central-1',
    });
  });
});
