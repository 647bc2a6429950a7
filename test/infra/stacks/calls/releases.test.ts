import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Alias, Code, Function, type IVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { log } from '#functions/lib/log.ts';
import { GradualReleases } from '#infra/constructs/gradual-releases.ts';
import { filtersOfFunctions, nameOfTarget, paying } from '#test/infra/stacks/lambdas.ts';
import { flat, properties, resources, text, the } from '#test/infra/stacks/resources.ts';
import { lineOf, matches } from '#test/support/stacks/log-filters.ts';
import { production, templatesWithFunctions, useStacks } from '#test/support/stacks/stacks.ts';

const stacks = useStacks('dev', 'prod');

/** The functions whose new versions are released step by step: those about sessions and payments. */
const released = [
  ...['login', 'register', 'logout'].map((call) => `Accounts-auth-${call}`),
  ...paying.filter((name) => !name.startsWith('Jobs-')),
];
type Metric = { MetricName: unknown; Dimensions?: unknown };
const withAlias = (name: 'dev' | 'prod') =>
  templatesWithFunctions(stacks[name]).flatMap((template) => resources(template, 'AWS::Lambda::Alias'));
const groups = (name: 'dev' | 'prod') =>
  templatesWithFunctions(stacks[name]).flatMap((template) =>
    properties(template, 'AWS::CodeDeploy::DeploymentGroup'),
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

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

  /** A value of the template when the version that a release brings is the twelfth. */
  const withVersion = (value: unknown) => flat(value).replaceAll(/<\w*CurrentVersion\w*\.Version>/g, '12');
  const templateOf = (stack: string) => {
    const template = stacks.prod.calls[stack];
    if (!template) throw new Error(`There is no stack ${stack}.`);
    return template;
  };
  const alarmOf = (stack: string) => the(templateOf(stack), 'AWS::CloudWatch::Alarm');

  test('sets off the alarm of its stack by any error that its new version logs, and by none of the one before', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const failing = (version: string) => {
      vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', version);
      log.error('call failed', { status: 500 });
      return lineOf('ERROR', error.mock.lastCall?.[0]);
    };
    const failures = filtersOfFunctions(stacks.prod).filter(({ filter }) =>
      text(filter).includes('"Failures-'),
    );
    expect(failures.map((each) => each.log)).toEqual(expect.arrayContaining(released));
    expect(failures).toHaveLength(withAlias('prod').length);
    for (const { filter, metric, log: name } of failures) {
      const pattern = withVersion(filter['FilterPattern']);
      expect(matches(pattern, failing('12'))).toBe(true);
      expect(matches(pattern, failing('11'))).toBe(false);
      const read = alarmOf(name.split('-')[0] ?? '').Properties['Metrics'];
      expect(text(read)).toContain(text(metric));
    }
  });

  test.each(['Accounts', 'Orders', 'Modules', 'Money'])(
    'sets off the alarm of %s by a crash or a timeout of its new version',
    (stack) => {
      const { Metrics, Threshold, ComparisonOperator } = alarmOf(stack).Properties as {
        Metrics: { Expression?: string; MetricStat?: { Metric: Metric; Period: number } }[];
      } & Record<string, unknown>;
      expect([Threshold, ComparisonOperator]).toEqual([0, 'GreaterThanThreshold']);
      const read = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
      expect(read.length).toBeLessThanOrEqual(10);
      expect(new Set(read.map(({ Period }) => Period))).toEqual(new Set([60]));
      const crashes = read.filter(({ Metric: { MetricName } }) => MetricName === 'Errors');
      const aliases = resources(templateOf(stack), 'AWS::Lambda::Alias').map(({ Properties }) => Properties);
      expect(crashes.map(({ Metric: { Dimensions } }) => Dimensions)).toEqual(
        aliases.map(({ FunctionName, FunctionVersion }) => [
          { Name: 'ExecutedVersion', Value: FunctionVersion },
          { Name: 'FunctionName', Value: FunctionName },
          { Name: 'Resource', Value: { 'Fn::Join': ['', [FunctionName, ':live']] } },
        ]),
      );
    },
  );

  test('keeps its versions of before, so that a fault that shows late can be taken back by hand', () => {
    const versions = templatesWithFunctions(stacks.prod).flatMap((template) =>
      resources(template, 'AWS::Lambda::Version'),
    );
    expect(versions).toHaveLength(withAlias('prod').length);
    expect(new Set(versions.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(
      new Set(['RetainExceptOnCreate']),
    );
  });

  test('has an alarm of its own for each release, which is there before any request is led to it', () => {
    for (const stack of ['Accounts', 'Orders', 'Modules', 'Money']) {
      const alarm = alarmOf(stack);
      const name = withVersion(alarm.Properties['AlarmName']);
      expect(name).toMatch(new RegExp(`^tandem-prod-release-${stack}-12(\\.12)*$`));
      const filters = resources(templateOf(stack), 'AWS::Logs::MetricFilter').filter(({ Properties }) =>
        text(Properties).includes('"Failures-'),
      );
      expect(alarm.DependsOn).toEqual(expect.arrayContaining(filters.map(({ id }) => id)));
    }
  });
});

test('has several alarms where one may not watch all functions of a stack, none of which says that a release was well', () => {
  const stack = new Stack(new App(), 'Many', { env: { region: 'eu-central-1' } });
  const functions = Array.from({ length: 10 }, (_, index) => {
    const code = Code.fromInline('exports.handler = () => undefined');
    const one = new Function(stack, `F${index}`, {
      runtime: Runtime.NODEJS_LATEST,
      handler: 'index.handler',
      code,
    });
    const alias = new Alias(one, 'Live', { aliasName: 'live', version: one.currentVersion as IVersion });
    return { alias, log: LogGroup.fromLogGroupName(one, 'Log', `/${index}`) };
  });
  new GradualReleases(stack, 'Releases', production, functions);
  const template = Template.fromStack(stack);
  const alarms = properties(template, 'AWS::CloudWatch::Alarm');
  expect(alarms.map(({ Metrics }) => (Metrics as unknown[]).length)).toEqual([11, 3]);
  expect(alarms.map(({ OKActions }) => OKActions)).toEqual([undefined, undefined]);
  const [group] = properties(template, 'AWS::CodeDeploy::DeploymentGroup');
  expect(group?.['AlarmConfiguration']).toMatchObject({ Alarms: [{}, {}] });
});

test('only functions that talk to the payment provider write traces', () => {
  const traced = templatesWithFunctions(stacks.prod)
    .flatMap((template) => properties(template, 'AWS::Lambda::Function'))
    .filter(({ TracingConfig }) => text(TracingConfig)?.includes('Active'))
    .map(({ FunctionName }) => String(FunctionName).replace('tandem-prod-', ''));
  expect(traced.toSorted()).toEqual(paying);
});
