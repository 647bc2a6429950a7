import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { environment, type Environment } from '#infra/environments.ts';
import { placeholderBuild, stageOf } from '#test/support/stacks/cdk-app.ts';
import { SYNTH_TIMEOUT, fullEnvironment, production } from '#test/support/stacks/stacks.ts';

let build: ReturnType<typeof placeholderBuild>;
beforeAll(() => void (build = placeholderBuild()));
afterAll(() => build.remove());

/** The findings in this environment that are not acknowledged. */
function findings(one: Environment, change: (made: ReturnType<typeof stageOf>) => void = () => {}) {
  const made = stageOf(one, build.folder);
  change(made);
  made.stage.synth();
  const checks = [new AwsSolutionsChecks(made.app), new ServerlessChecks(made.app)];
  const violations = checks.flatMap((each) => each.validateScope(made.app).violations);
  return violations.map(({ ruleName, violatingResources }) => ({
    ruleName,
    where: violatingResources.map(({ constructPath }) => constructPath),
  }));
}

describe('the checks of AWS’s solutions and of serverless ones', () => {
  test.each([environment('dev'), environment('staging'), production, fullEnvironment])(
    'find nothing in $name that is not acknowledged',
    (one) => expect(findings(one)).toEqual([]),
    SYNTH_TIMEOUT,
  );

  test(
    'find an unsafe queue',
    () => {
      const found = findings(environment('dev'), ({ stage }) => void new Queue(stage.jobs, 'Unsafe'));
      expect(found.map(({ ruleName }) => ruleName)).toEqual([
        'AwsSolutions-SQS3',
        'AwsSolutions-SQS4',
        'Serverless-SQSRedrivePolicy',
      ]);
    },
    SYNTH_TIMEOUT,
  );
});
