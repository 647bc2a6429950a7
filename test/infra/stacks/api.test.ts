import { describe, expect, test } from 'vitest';

import { functions } from '#infra/functions.ts';
import { calls } from '#shared/api/index.ts';
import { useStacks } from '#test/support/stacks.ts';

import { lambda, lambdas } from './lambdas.ts';
import { flat, list, properties, resources, text, type Statement } from './resources.ts';

const stacks = useStacks('prod', 'all');
const everything = () => Object.values(stacks.all);
const nameOf = (functionName: string) => `tandem-prod-${functionName}`;

describe('the API', () => {
  test('has one route per call and no other', () => {
    const routes = Object.values(stacks.prod).flatMap((template) =>
      properties(template, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => String(RouteKey)),
    );
    expect(routes.toSorted()).toEqual(calls.map(({ method, path }) => `${method} /api${path}`).toSorted());
  });

  test('has one function per call, and besides them only those in the background', () => {
    const names = lambdas(stacks.prod).map(({ FunctionName }) => FunctionName);
    expect(names.toSorted()).toEqual(functions.map(({ functionName }) => nameOf(functionName)).toSorted());
    // The one more publishes the keys that calls verify sessions by, while they are deployed.
    expect(resources(stacks.prod.api, 'AWS::Lambda::Function')).toHaveLength(calls.length + 1);
  });

  test('leads each route to the function of its own call', () => {
    const integrations = resources(stacks.prod.api, 'AWS::ApiGatewayV2::Integration');
    const led = properties(stacks.prod.api, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
      const integration = integrations.find(({ id }) => flat(Target) === `integrations/<${id}>`);
      const uri = flat(integration?.Properties['IntegrationUri']);
      return [RouteKey, lambdas(stacks.prod).find(({ id }) => uri === `<${id}.Arn>`)?.FunctionName];
    });
    expect(Object.fromEntries(led)).toEqual(
      Object.fromEntries(
        calls.map(({ method, path, functionName }) => [`${method} /api${path}`, nameOf(functionName)]),
      ),
    );
  });

  test('stays well below what one stack may hold', () => {
    for (const template of everything()) expect(resources(template).length).toBeLessThan(450);
  });
});

describe('nothing else is public', () => {
  test('the gateway may call each function by its own route alone, the clock its two, and nobody else', () => {
    const permissions = everything().flatMap((template) => properties(template, 'AWS::Lambda::Permission'));
    const by = (principal: string) => permissions.filter(({ Principal }) => Principal === principal);
    expect(by('apigateway.amazonaws.com')).toHaveLength(calls.length);
    expect(by('events.amazonaws.com')).toHaveLength(2);
    expect(permissions).toHaveLength(calls.length + 2);
    for (const { SourceArn } of by('apigateway.amazonaws.com')) {
      expect(flat(SourceArn)).toMatch(/^arn:aws:execute-api:eu-central-1:.*\/\*\/\*\/api\//);
    }
    for (const { SourceArn } of by('events.amazonaws.com')) expect(flat(SourceArn)).toMatch(/^<\w+\.Arn>$/);
  });

  test('no function has an address of its own', () => {
    expect(everything().flatMap((template) => properties(template, 'AWS::Lambda::Url'))).toEqual([]);
  });

  test('no policy of a resource lets everybody in', () => {
    const types = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'];
    const statements = everything()
      .flatMap((template) => types.flatMap((type) => properties(template, type)))
      .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
    const isForAll = ({ Principal }: Statement) => /"\*"/.test(text(Principal));
    expect(statements.filter(isForAll).length).toBeGreaterThan(0);
    expect(statements.filter((each) => isForAll(each) && each.Effect === 'Allow')).toEqual([]);
  });

  test('the gateway limits how many calls it takes at once', () => {
    const [stage] = properties(stacks.prod.front, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.['DefaultRouteSettings']).toEqual({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1_000,
    });
  });
});

describe('each function', () => {
  test('runs on Node 24 on arm64, logs JSON to a log of its own that is not kept for ever', () => {
    const logs = [stacks.prod.api, stacks.prod.background].flatMap((template) =>
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

  test.each([
    ['gigs.list', 512],
    ['orders.pay', 512],
    ['auth.login', 1769],
    ['auth.register', 1769],
    ['schedules-recount', 1024],
  ])('%s has the memory of its class, %d MB', (operation, memory) => {
    expect(lambda(stacks.prod, operation).MemorySize).toBe(memory);
  });

  test('gives up before the gateway does', () => {
    for (const { Timeout } of properties(stacks.prod.api, 'AWS::Lambda::Function')) expect(Timeout).toBe(15);
  });

  test('has a role of its own, without policies that others share', () => {
    const roles = lambdas(stacks.prod).map(({ Role }) => Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(roles.length);
    const all = [stacks.prod.api, stacks.prod.background].flatMap((template) =>
      properties(template, 'AWS::IAM::Role'),
    );
    expect(all).toHaveLength(roles.length);
    expect(all.filter(({ ManagedPolicyArns }) => list(ManagedPolicyArns ?? []).length > 0)).toEqual([]);
  });
});
