import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { environment } from '#infra/environments.ts';
import { calls } from '#shared/api/index.ts';
import { placeholderBuild, synthesize } from '#test/support/stacks.ts';

/** Milliseconds: a limit for machines that have other things to do, not a measure. */
const SLOW = 60_000;

type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string };
type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown };

let build: ReturnType<typeof placeholderBuild>;
let dev: ReturnType<typeof synthesize>;
let prod: ReturnType<typeof synthesize>;

beforeAll(() => {
  build = placeholderBuild();
  dev = synthesize('dev', build.folder);
  prod = synthesize('prod', build.folder);
}, SLOW);

afterAll(() => build.remove());

const all = () => Object.values(prod);
const resources = (template: Template, type: string) =>
  Object.entries(template.findResources(type)).map(([id, resource]) => ({ id, ...(resource as Resource) }));
const properties = (template: Template, type: string) =>
  resources(template, type).map((each) => each.Properties);
/** The only resource of its type. */
function the(template: Template, type: string) {
  const [only, ...others] = resources(template, type);
  if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} of ${type}.`);
  return only;
}
const text = (value: unknown) => JSON.stringify(value);
const list = (value: string | string[]) => [value].flat();

/** Our own functions; the ones CDK adds to upload the pages have other names. */
const lambdas = () =>
  resources(prod.api, 'AWS::Lambda::Function').map(
    ({ Properties }) =>
      Properties as {
        FunctionName: string;
        Role: { 'Fn::GetAtt': [string, string] };
        Environment: { Variables: Record<string, unknown> };
      } & Record<string, unknown>,
  );

const nameOf = (functionName: string) => `tandem-prod-${functionName}`;

function lambda(operation: string) {
  const call = calls.find((each) => each.operation === operation);
  const found = lambdas().find(
    ({ FunctionName }) => FunctionName === nameOf(call?.functionName ?? operation),
  );
  if (!found) throw new Error(`No function for ${operation}.`);
  return found;
}

/** What the role of this call's function may do, besides writing its log. */
function statements(operation: string): Statement[] {
  const [roleId] = lambda(operation).Role['Fn::GetAtt'];
  const role = prod.api.findResources('AWS::IAM::Role')[roleId] as {
    Properties: { Policies: { PolicyDocument: { Statement: Statement[] } }[] };
  };
  return role.Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

const allowed = (operation: string, service: string) =>
  statements(operation)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => list(Action))
    .filter((action) => action.startsWith(`${service}:`));

describe('the API', () => {
  test('has one route per call and no other', () => {
    const routes = properties(prod.api, 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => String(RouteKey));
    expect(routes.toSorted()).toEqual(calls.map(({ method, path }) => `${method} /api${path}`).toSorted());
    for (const template of [prod.data, prod.front, prod.web]) {
      template.resourceCountIs('AWS::ApiGatewayV2::Route', 0);
    }
  });

  test('has one function per call, and besides them only what follows the stream', () => {
    const names = lambdas().map(({ FunctionName }) => FunctionName);
    expect(names.toSorted()).toEqual(
      [...calls.map(({ functionName }) => functionName), 'streams-listing'].map(nameOf).toSorted(),
    );
  });

  test('leads each route to the function of its own call', () => {
    const integrations = prod.api.findResources('AWS::ApiGatewayV2::Integration');
    const functionIds = new Map(
      resources(prod.api, 'AWS::Lambda::Function').map(({ id, Properties }) => [
        id,
        String(Properties.FunctionName),
      ]),
    );
    const led = properties(prod.api, 'AWS::ApiGatewayV2::Route').map(({ RouteKey, Target }) => {
      const [integrationId = ''] = Object.keys(integrations).filter((id) => text(Target).includes(`"${id}"`));
      const [functionId = ''] = [...functionIds.keys()].filter((id) =>
        text(integrations[integrationId]).includes(`"${id}"`),
      );
      return [RouteKey, functionIds.get(functionId)];
    });
    expect(new Map(led as [string, string][])).toEqual(
      new Map(calls.map(({ method, path, functionName }) => [`${method} /api${path}`, nameOf(functionName)])),
    );
  });

  test('lets the gateway call each function by its own route alone, and nobody else', () => {
    const permissions = properties(prod.api, 'AWS::Lambda::Permission');
    expect(permissions).toHaveLength(calls.length);
    expect(permissions.filter(({ Principal }) => Principal !== 'apigateway.amazonaws.com')).toEqual([]);
    expect(permissions.filter(({ SourceArn }) => !text(SourceArn).includes('/api/'))).toEqual([]);
    for (const template of all()) template.resourceCountIs('AWS::Lambda::Url', 0);
  });

  test('stays well below what one stack may hold', () => {
    for (const template of all()) {
      expect(Object.keys((template.toJSON() as { Resources: object }).Resources).length).toBeLessThan(450);
    }
  });
});

describe('each function', () => {
  test('runs on Node 24 on arm64, logs JSON to a log of its own that is not kept for ever', () => {
    const logs = resources(prod.api, 'AWS::Logs::LogGroup');
    expect(logs.map(({ Properties }) => String(Properties.LogGroupName)).toSorted()).toEqual(
      lambdas()
        .map(({ FunctionName }) => `/aws/lambda/${FunctionName}`)
        .toSorted(),
    );
    expect(logs.every(({ Properties }) => Properties.RetentionInDays === 365)).toBe(true);
    for (const each of lambdas()) {
      expect(each).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
      expect(each.LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
    }
  });

  test('has a role of its own, without policies that others share', () => {
    const roles = lambdas().map(({ Role }) => Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(roles.length);
    const managed = roles.filter(
      (id) => prod.api.findResources('AWS::IAM::Role')[id]?.Properties.ManagedPolicyArns,
    );
    expect(managed).toEqual([]);
  });

  test.each(calls)(
    '$operation only reads the table if it only reads, and never scans it',
    ({ operation, method }) => {
      const actions = allowed(operation, 'dynamodb');
      const writes = actions.filter((action) => /Put|Update|Delete|Write/.test(action));
      expect(writes.length > 0).toBe(method !== 'GET');
      expect(actions.filter((action) => action.includes('*') || action.includes('Scan'))).toEqual([]);
    },
  );

  test.each(calls)('$operation reaches credentials only to sign in or register', ({ operation }) => {
    const shut = statements(operation).filter(
      ({ Effect, Condition }) => Effect === 'Deny' && text(Condition).includes('UNAME#*'),
    );
    expect(shut.length === 0).toBe(['auth.login', 'auth.register'].includes(operation));
  });

  test.each([
    ['gigs.list', []],
    ['orders.pay', []],
    ['orders.get', ['work/* GetObject']],
    ['orders.complete', ['work/* DeleteObject', 'work/* GetObject']],
    ['gigs.create', ['media/* GetObject', 'media/* PutObject', 'pending/* GetObject']],
    ['projects.create', ['media/* GetObject', 'media/* PutObject', 'pending/* GetObject']],
    [
      'modules.submit',
      ['media/* DeleteObject', 'media/* GetObject', 'media/* PutObject', 'pending/* GetObject'],
    ],
    ['modules.pay', []],
    ['bids.create', []],
    ['uploads.create', ['pending/* PutObject', 'work/* PutObject']],
    ['orders.uploadWork', ['work/* DeleteObject', 'work/* GetObject', 'work/* PutObject']],
  ])('%s touches these files only: %j', (operation, rights) => {
    const found = statements(operation).flatMap(({ Action, Resource }) => {
      const prefixes = [...text(Resource).matchAll(/(\w+\/\*)"/g)].map(([, prefix]) => prefix);
      const actions = list(Action).filter((action) => /^s3:.*Object/.test(action));
      return actions.flatMap((action) => prefixes.map((prefix) => `${prefix} ${action.slice('s3:'.length)}`));
    });
    expect(found.toSorted()).toEqual(rights);
  });

  test.each([
    ['STRIPE_SECRET_KEY', ['orders.pay', 'modules.pay', 'payments.confirm', 'webhooks.stripe']],
    ['STRIPE_WEBHOOK_SECRET', ['webhooks.stripe']],
    ['SESSION_SIGNING_KEY', ['auth.login']],
    ['PASSWORD_PEPPER', ['auth.login', 'auth.register']],
  ])('is told %s only if it is one of %j', (setting, holders) => {
    const told = lambdas().filter(({ Environment }) => setting in Environment.Variables);
    expect(told.map(({ FunctionName }) => FunctionName).toSorted()).toEqual(
      holders.map((operation) => lambda(operation).FunctionName).toSorted(),
    );
  });

  test('is told secrets by reference, never in the template', () => {
    const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SESSION_SIGNING_KEY', 'PASSWORD_PEPPER'];
    for (const { Environment } of lambdas()) {
      for (const name of secrets.filter((each) => each in Environment.Variables)) {
        expect(text(Environment.Variables[name])).toContain('{{resolve:secretsmanager:');
      }
    }
  });
});

describe('the consumer of the stream', () => {
  test('answers for part of a batch, halves what fails, gives up after a few tries and keeps what it could not do', () => {
    const mapping = the(prod.api, 'AWS::Lambda::EventSourceMapping').Properties;
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
    });
    expect(text(mapping.DestinationConfig)).toContain('FailedListings');
  });

  test('hears only of changed parents, so that its own writes do not call it again', () => {
    const mapping = the(prod.api, 'AWS::Lambda::EventSourceMapping').Properties;
    const pattern = { eventName: ['MODIFY'], dynamodb: { Keys: { SK: { S: ['GIG', 'PROJ'] } } } };
    expect(mapping.FilterCriteria).toEqual({ Filters: [{ Pattern: JSON.stringify(pattern) }] });
  });
});

describe('what must not be lost', () => {
  test('one table: on demand, point in time recovery, stream of keys, expiry, lists that carry the card only', () => {
    const table = the(prod.data, 'AWS::DynamoDB::GlobalTable');
    expect(table.DeletionPolicy).toBe('Retain');
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      GlobalSecondaryIndexes: ['GSI1', 'GSI2'].map((IndexName) => ({
        IndexName,
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card'] },
      })),
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ],
    });
  });

  test('is protected in prod and can be thrown away in dev', () => {
    const protection = ({ data }: typeof prod) => {
      const table = the(data, 'AWS::DynamoDB::GlobalTable');
      const bucket = the(data, 'AWS::S3::Bucket');
      const [replica] = table.Properties.Replicas as { DeletionProtectionEnabled?: boolean }[];
      return [table.DeletionPolicy, bucket.DeletionPolicy, Boolean(replica?.DeletionProtectionEnabled)];
    };
    expect(protection(prod)).toEqual(['Retain', 'Retain', true]);
    expect(protection(dev)).toEqual(['Delete', 'Delete', false]);
  });

  test('buckets are encrypted, shut to the public and refuse plain http', () => {
    const buckets = [prod.data, prod.front].flatMap((template) => properties(template, 'AWS::S3::Bucket'));
    expect(buckets).toHaveLength(2);
    for (const bucket of buckets) {
      expect(text(bucket.BucketEncryption)).toContain('AES256');
      expect(Object.values(bucket.PublicAccessBlockConfiguration as object)).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    const policies = [prod.data, prod.front].flatMap((template) =>
      properties(template, 'AWS::S3::BucketPolicy'),
    );
    expect(policies).toHaveLength(2);
    for (const policy of policies) expect(text(policy)).toContain('"aws:SecureTransport":"false"');
  });

  test('uploads that nobody used are gone after a day, and browsers may only PUT', () => {
    const bucket = the(prod.data, 'AWS::S3::Bucket').Properties;
    expect(text(bucket.LifecycleConfiguration)).toContain(
      '"ExpirationInDays":1,"Id":"unused-uploads","Prefix":"pending/"',
    );
    const { CorsRules } = bucket.CorsConfiguration as { CorsRules: { AllowedMethods: string[] }[] };
    expect(CorsRules.flatMap(({ AllowedMethods }) => AllowedMethods)).toEqual(['PUT']);
  });

  test('CloudFront reads public pictures and nothing else of the uploads', () => {
    const [policy] = properties(prod.data, 'AWS::S3::BucketPolicy') as {
      PolicyDocument: { Statement: Statement[] };
    }[];
    const granted = policy?.PolicyDocument.Statement.filter((each) =>
      text(each).includes('cloudfront.amazonaws.com'),
    );
    expect(granted).toHaveLength(1);
    expect(granted?.[0]).toMatchObject({ Effect: 'Allow', Action: 's3:GetObject' });
    expect(text(granted?.[0]?.Resource)).toContain('/media/*');
  });
});

describe('the site', () => {
  type Behavior = {
    PathPattern?: string;
    FunctionAssociations?: unknown[];
    ViewerProtocolPolicy: string;
    ResponseHeadersPolicyId: { Ref: string };
  };
  const site = () => {
    const [{ DistributionConfig }] = properties(prod.front, 'AWS::CloudFront::Distribution') as [
      {
        DistributionConfig: {
          DefaultCacheBehavior: Behavior;
          CacheBehaviors: Behavior[];
          CustomErrorResponses?: unknown;
        };
      },
    ];
    const behaviors = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
    return {
      ...DistributionConfig,
      behaviors: new Map(behaviors.map((each) => [each.PathPattern ?? '*', each])),
    };
  };
  const headersOf = (pattern: string) => {
    const policy = prod.front.findResources('AWS::CloudFront::ResponseHeadersPolicy')[
      site().behaviors.get(pattern)?.ResponseHeadersPolicyId.Ref ?? ''
    ] as Resource;
    return text(policy.Properties);
  };

  test('is the app, the calls and the pictures on one origin', () => {
    expect([...site().behaviors.keys()].toSorted()).toEqual(['*', '/api/*', '/media/*']);
  });

  test('leaves the failures of calls as they are', () => {
    expect(site().CustomErrorResponses).toBeUndefined();
  });

  test('never serves plain http', () => {
    expect(
      [...site().behaviors.values()].filter(
        ({ ViewerProtocolPolicy }) => ViewerProtocolPolicy === 'allow-all',
      ),
    ).toEqual([]);
  });

  test.each(['*', '/api/*', '/media/*'])(
    '%s is sent with the headers that keep browsers in bounds',
    (pattern) => {
      const headers = headersOf(pattern);
      expect(headers).toContain('"ContentTypeOptions":{"Override":true}');
      expect(headers).toContain(
        '"StrictTransportSecurity":{"AccessControlMaxAgeSec":31536000,"IncludeSubdomains":true',
      );
      expect(headers).toContain('"ReferrerPolicy":"strict-origin-when-cross-origin"');
      expect(headers).toContain('"Header":"cross-origin-opener-policy"');
      expect(headers).toContain('"Header":"permissions-policy"');
    },
  );

  test('lets pages run our code and the payment provider’s, and nothing else', () => {
    const policy = headersOf('*');
    expect(policy).toContain(`script-src 'self' https://js.stripe.com https://*.js.stripe.com;`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).toContain(`object-src 'none'`);
    expect(policy).not.toContain(`'unsafe-eval'`);
    expect(headersOf('/media/*')).toContain(`default-src 'none'; sandbox`);
    expect(headersOf('/api/*')).toContain('no-store');
  });

  describe('rewrites requests at the edge', () => {
    type Request = { uri: string; headers: Record<string, { value: string }> };
    /** Runs the CloudFront Function of a behaviour the way CloudFront does: its code, one event. */
    const rewrite = (pattern: string, uri: string): Request => {
      const associations = text(site().behaviors.get(pattern)?.FunctionAssociations);
      const [edge] = resources(prod.front, 'AWS::CloudFront::Function').filter(({ id }) =>
        associations.includes(`"${id}"`),
      );
      const event = {
        request: { uri, headers: { 'x-viewer-address': { value: 'forged' } } },
        viewer: { ip: '192.0.2.1' },
      };
      return runInNewContext(`${String(edge?.Properties.FunctionCode)}; handler(event);`, {
        event,
      }) as Request;
    };

    test.each([
      ['/api/conversations/', '/api/conversations'],
      ['/api/gigs', '/api/gigs'],
    ])('call %s becomes %s', (from, to) => {
      expect(rewrite('/api/*', from).uri).toBe(to);
    });

    test('a call carries the address it came from, whatever it claims', () => {
      expect(rewrite('/api/*', '/api/gigs').headers['x-viewer-address']).toEqual({ value: '192.0.2.1' });
    });

    test.each([
      ['/', '/index.html'],
      ['/gig/01abc', '/index.html'],
      ['/payment/01abc.001', '/index.html'],
      ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
      ['/config.json', '/config.json'],
      ['/robots.txt', '/robots.txt'],
      ['/sitemap.xml', '/sitemap.xml'],
    ])('page %s becomes %s', (from, to) => {
      expect(rewrite('*', from).uri).toBe(to);
    });

    test('pictures are left alone', () => {
      expect(site().behaviors.get('/media/*')?.FunctionAssociations).toBeUndefined();
    });
  });
});

describe('the pages', () => {
  type Deployment = { Exclude?: string[]; SourceMarkers: Record<string, unknown>[] };
  const deployments = () => properties(prod.web, 'Custom::CDKBucketDeployment') as Deployment[];

  test('tell browsers, crawlers and previews of links of this environment', () => {
    const screens = deployments().find(({ Exclude }) => Exclude?.includes('assets/*'));
    const filledIn = screens?.SourceMarkers.filter((markers) => Object.keys(markers).length > 0) ?? [];
    // The app as it was built has nothing to fill in; its settings, robots.txt, sitemap.xml and page do.
    expect(screens?.SourceMarkers).toHaveLength(5);
    expect(filledIn).toHaveLength(4);
    for (const markers of filledIn.slice(1)) expect(text(markers)).toContain('DomainName');
  });
});

describe('an environment', () => {
  test('that nobody described is refused with those there are', () => {
    expect(() => environment('production')).toThrow(/choose -c env=dev \| staging \| prod/);
  });

  test('is refused before the build has made what it uploads', () => {
    expect(() => synthesize('dev', join(build.folder, 'nothing'))).toThrow(/run `npm run build` first/);
  });
});
