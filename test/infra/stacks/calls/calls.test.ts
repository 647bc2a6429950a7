import { describe, expect, test } from 'vitest';

import { callsByStack, functions } from '#infra/functions/functions.ts';
import { calls } from '#shared/api/index.ts';
import { type CallKind, kindOf, throttles } from '#shared/api/throttles.ts';
import { lambda, lambdaName, lambdas, nameOfTarget } from '#test/infra/stacks/lambdas.ts';
import {
  flat,
  list,
  properties,
  resources,
  stageOf,
  text,
  type Statement,
} from '#test/infra/stacks/resources.ts';
import { everyTemplate, templatesWithFunctions, useStacks } from '#test/support/stacks/stacks.ts';

const stacks = useStacks('dev', 'prod', 'all');
const templates = () => Object.values(everyTemplate(stacks.all));

const socketRoutes = {
  $connect: 'jobs-live-connect',
  $disconnect: 'jobs-live-disconnect',
  $default: 'jobs-live-receive',
};

describe('the API', () => {
  test('has one route per call and no other', () => {
    const routes = Object.values(everyTemplate(stacks.prod)).flatMap((template) =>
      properties(template, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => String(RouteKey)),
    );
    const ofCalls = routes.filter((key) => !key.startsWith('$'));
    expect(ofCalls.toSorted()).toEqual(calls.map(({ method, path }) => `${method} /api${path}`).toSorted());
  });

  test('has one function per call and per job, each in its own stack, and no other', () => {
    const found = lambdas(stacks.prod).map(({ FunctionName }) => FunctionName);
    expect(found.toSorted()).toEqual(
      functions.map(({ functionName }) => lambdaName('prod', functionName)).toSorted(),
    );
    for (const [stack, own] of callsByStack) {
      const template = stacks.prod.calls[stack];
      expect(template && resources(template, 'AWS::Lambda::Function')).toHaveLength(own.length);
    }
  });

  test('leads each route to the function of its own call, and each event of a socket to its own', () => {
    const integrations = resources(stacks.prod.routes, 'AWS::ApiGatewayV2::Integration');
    const targets = properties(stacks.prod.routes, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
      const integration = integrations.find(({ id }) => flat(Target) === `integrations/<${id}>`);
      const [, name] =
        /(?:^|\/)arn:aws:lambda:us-east-1:<AWS::AccountId>:function:([\w-]+)(?::live|\/invocations)?$/.exec(
          flat(integration?.Properties['IntegrationUri']),
        ) ?? [];
      return [RouteKey, name];
    });
    expect(Object.fromEntries(targets)).toEqual({
      ...Object.fromEntries(
        calls.map(({ method, path, operation }) => [
          `${method} /api${path}`,
          lambda(stacks.prod, operation).FunctionName,
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(socketRoutes).map(([route, job]) => [route, lambdaName('prod', job)]),
      ),
    });
  });
});

describe('nothing else is public', () => {
  test('only the gateway may invoke a call’s function, by its own route, and those of sockets; only EventBridge the seven scheduled jobs, and only the topic of mails what hears of them', () => {
    const permissions = templates().flatMap((template) => properties(template, 'AWS::Lambda::Permission'));
    const by = (principal: string) => permissions.filter(({ Principal }) => Principal === principal);
    expect(by('events.amazonaws.com')).toHaveLength(7);
    expect(by('sns.amazonaws.com').map(({ SourceArn }) => flat(SourceArn))).toEqual([
      'arn:aws:sns:eu-central-1:<AWS::AccountId>:tandem-all-mail-feedback',
    ]);
    expect(permissions).toHaveLength(calls.length + 8 + Object.keys(socketRoutes).length);
    for (const { SourceArn } of by('events.amazonaws.com')) expect(flat(SourceArn)).toMatch(/^<\w+\.Arn>$/);

    const permitted = by('apigateway.amazonaws.com').map(({ FunctionName, SourceArn }) => {
      const name = nameOfTarget(stacks.all, FunctionName);
      const [, path] =
        /^arn:aws:execute-api:eu-central-1:.*?\/\*\/(?:\*(?=\/api))?(\/api\/.+|\$\w+)$/.exec(
          flat(SourceArn),
        ) ?? [];
      return `${name} ${path}`;
    });
    expect(permitted.toSorted()).toEqual(
      [
        ...calls.map(({ operation, path }) => `${lambdaName('all', operation)} /api${path}`),
        ...Object.entries(socketRoutes).map(([route, name]) => `${lambdaName('all', name)} ${route}`),
      ].toSorted(),
    );
  });

  test('no function has a URL of its own', () => {
    expect(templates().flatMap((template) => properties(template, 'AWS::Lambda::Url'))).toEqual([]);
  });

  test('no resource policy allows everybody anything', () => {
    const types = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'];
    const statements = templates()
      .flatMap((template) => types.flatMap((type) => properties(template, type)))
      .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
    const isForEverybody = ({ Principal }: Statement) => /"\*"/.test(text(Principal));
    expect(statements.filter(isForEverybody).length).toBeGreaterThan(0);
    expect(statements.filter((each) => isForEverybody(each) && each.Effect === 'Allow')).toEqual([]);
  });
});

describe('the gateway', () => {
  type Limits = { ThrottlingRateLimit: number; ThrottlingBurstLimit: number };
  const stage = () => stageOf(stacks.prod.routes, 'Stage1');
  const others = () => stage().Properties['DefaultRouteSettings'] as Limits;
  const apart = () => stage().Properties['RouteSettings'] as Record<string, Limits>;

  test('limits the rate of calls, and apart from the others that of paying, of its events and of signing in', () => {
    const limitsOf = (kind: CallKind) => {
      const { rate, burst } = throttles[kind];
      return { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    };
    expect(others()).toEqual(limitsOf('other'));
    const own = calls.filter((call) => kindOf(call) !== 'other');
    const limits = own.map((call) => [`${call.method} /api${call.path}`, limitsOf(kindOf(call))]);
    expect(limits.length).toBeGreaterThan(10);
    expect(apart()).toMatchObject(Object.fromEntries(limits));
  });

  test('sets a limit only for a route that exists by then', () => {
    const routes = resources(stacks.prod.routes, 'AWS::ApiGatewayV2::Route');
    const before = routes.filter(({ id }) => stage().DependsOn?.includes(id));
    const keys = before.map(({ Properties }) => String(Properties['RouteKey']));
    expect(keys).toEqual(expect.arrayContaining(Object.keys(apart())));
  });

  test('still takes the provider’s events when every read without a session is made as often as it may be', () => {
    const OF_THE_ACCOUNT = 10_000;
    const open = calls.filter(
      ({ method, path, access }) =>
        (access === 'anyone' || access === 'visitor') && !(`${method} /api${path}` in apart()),
    );
    const flood = open.length * others().ThrottlingRateLimit;
    const reserved = Object.values(apart()).reduce((sum, { ThrottlingRateLimit: rate }) => sum + rate, 0);
    expect(flood + reserved).toBeLessThan(OF_THE_ACCOUNT);
  });
});

describe('each function', () => {
  test('runs on Node 24 on arm64, logs JSON to a log of its own, kept for a limited time', () => {
    const logs = templatesWithFunctions(stacks.prod).flatMap((template) =>
      properties(template, 'AWS::Logs::LogGroup'),
    );
    expect(logs.map(({ LogGroupName }) => String(LogGroupName)).toSorted()).toEqual(
      lambdas(stacks.prod)
        .map(({ FunctionName }) => `/aws/lambda/${FunctionName}`)
        .toSorted(),
    );
    expect(logs.every(({ RetentionInDays }) => RetentionInDays === 365)).toBe(true);
    for (const each of lambdas(stacks.prod)) {
      expect(each).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON' },
      });
      expect(each).not.toHaveProperty('ReservedConcurrentExecutions');
    }
  });

  test('has the memory and the time that shared/docs/rights.md says', () => {
    for (const { functionName, memory, timeout } of functions)
      expect(lambda(stacks.prod, functionName)).toMatchObject({ MemorySize: memory, Timeout: timeout });
  });

  test('has a role of its own without shared policies', () => {
    const roles = lambdas(stacks.prod).map(({ Role }) => Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(roles.length);
    const all = templatesWithFunctions(stacks.prod).flatMap((template) =>
      properties(template, 'AWS::IAM::Role'),
    );
    expect(
      all.filter(({ AssumeRolePolicyDocument }) => text(AssumeRolePolicyDocument).includes('lambda')),
    ).toHaveLength(roles.length);
    expect(all.filter(({ ManagedPolicyArns }) => list(ManagedPolicyArns ?? []).length > 0)).toEqual([]);
  });
});
