import { describe, expect, test } from 'vitest';

import { filtersOfFunctions, nameOfTarget, paying } from '#test/infra/stacks/lambdas.ts';
import { flat, properties, resources, text } from '#test/infra/stacks/resources.ts';
import { templatesWithFunctions, useStacks } from '#test/support/stacks/stacks.ts';

const stacks = useStacks('dev', 'prod');

/** The functions whose new versions are released step by step: those about sessions and payments. */
const released = [
  ...['login', 'register', 'logout'].map((call) => `Accounts-auth-${call}`),
  ...paying.filter((name) => !name.startsWith('Jobs-')),
];
const withAlias = (name: 'dev' | 'prod') =>
  templatesWithFunctions(stacks[name]).flatMap((template) => resources(template, 'AWS::Lambda::Alias'));
const groups = (name: 'dev' | 'prod') =>
  templatesWithFunctions(stacks[name]).flatMap((template) =>
    properties(template, 'AWS::CodeDeploy::DeploymentGroup'),
  );

describe('a function about sessions or payments', () => {
  test.each(['dev', 'prod'] as const)(
    'is called by its alias in %s, so that its route never changes',
    (name) => {
      const aliases = withAlias(name);
      const targets = aliases.map(({ id }) => nameOfTarget(stacks[name], { Ref: id }));
      expect(targets).toEqual(expect.arrayContaining(released.map((each) => `tandem-${name}-${each}`)));
      expect(new Set(aliases.map(({ Properties }) => Properties['Name']))).toEqual(new Set(['live']));
      const routed = properties(stacks[name].routes, 'AWS::ApiGatewayV2::Integration')
        .map(({ IntegrationUri }) => flat(IntegrationUri))
        .filter((target) => target.endsWith(':live'));
      const reached = routed.map((target) => target.split(':').at(-2));
      expect(new Set(reached)).toEqual(new Set(targets));
    },
  );

  test('gets a tenth of the requests with a new version, and none when its stack’s alarm goes off', () => {
    expect(groups('dev')).toEqual([]);
    expect(groups('prod')).toHaveLength(withAlias('prod').length);
    for (const group of groups('prod'))
      expect(group).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: {
          Enabled: true,
          Alarms: [{ Name: { Ref: expect.stringMatching(/^ReleasesAlarm/) } }],
        },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
      });
    for (const { UpdatePolicy } of withAlias('prod'))
      expect(text(UpdatePolicy)).toMatch(/CodeDeployLambdaAliasUpdate.*ReleasesApplication/);
  });

  test('sets off the alarm of its stack by any error, crash or timeout', () => {
    for (const stack of ['Accounts', 'Orders', 'Modules', 'Money']) {
      const template = stacks.prod.calls[stack];
      const [alarm] = template ? properties(template, 'AWS::CloudWatch::Alarm') : [];
      expect(alarm).toMatchObject({
        AlarmName: `tandem-prod-release-${stack}`,
        MetricName: `Failures-${stack}`,
        Threshold: 0,
        ComparisonOperator: 'GreaterThanThreshold',
        Period: 60,
      });
    }
    const failures = filtersOfFunctions(stacks.prod).filter(({ metric }) => metric.startsWith('Failures-'));
    expect(failures.map(({ log }) => log)).toEqual(expect.arrayContaining(released));
    for (const { filter, log, metric } of failures) {
      expect(metric).toBe(`Failures-${log.split('-')[0]}`);
      expect(filter['FilterPattern']).toBe(
        '{ ($.level = "ERROR") || (($.type = "platform.report") && ($.record.status != "success")) }',
      );
    }
  });
});

test('only functions that talk to the payment provider write traces', () => {
  const traced = templatesWithFunctions(stacks.prod)
    .flatMap((template) => properties(template, 'AWS::Lambda::Function'))
    .filter(({ TracingConfig }) => text(TracingConfig)?.includes('Active'))
    .map(({ FunctionName }) => String(FunctionName).replace('tandem-prod-', ''));
  expect(traced.toSorted()).toEqual(paying);
});
