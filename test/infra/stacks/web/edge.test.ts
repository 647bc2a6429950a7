import { afterEach, describe, expect, test, vi } from 'vitest';

import { sessionCookieName } from '#functions/http/cookies.ts';
import { EDGE_SECRET } from '#functions/http/edge.ts';
import { calls } from '#shared/api/index.ts';
import { live } from '#shared/live.ts';
import { lambda } from '#test/infra/stacks/lambdas.ts';
import { flat, properties, resources, stageOf, text } from '#test/infra/stacks/resources.ts';
import { useStacks } from '#test/support/stacks/stacks.ts';

import { patternFor, rewritten, site } from './site.ts';

const stacks = useStacks('prod', 'all');
const front = () => stacks.prod.front;
const cached = ['/api/gigs*', '/api/reviews/*', '/api/projects'];
const patterns = [...cached, '/api/*'];

afterEach(() => void vi.unstubAllEnvs());

/** What is passed on of a request. */
function requestsOf(name: string) {
  const [policy] = resources(front(), 'AWS::CloudFront::OriginRequestPolicy').filter(({ id }) =>
    id.startsWith(name),
  );
  if (!policy) throw new Error(`There is no policy ${name}.`);
  return policy;
}

describe('the cache', () => {
  type Policy = { MaxTTL: number; ParametersInCacheKeyAndForwardedToOrigin: Record<string, unknown> };
  /** The cache policy of the behavior with this pattern. */
  const cacheOf = (pattern: string) => {
    const behavior = site(front()).behaviors.get(pattern);
    const policy = resources(front(), 'AWS::CloudFront::CachePolicy').find(
      ({ id }) => text(behavior?.CachePolicyId) === text({ Ref: id }),
    );
    return policy?.Properties['CachePolicyConfig'] as Policy;
  };
  const isCached = (path: string) => cacheOf(patternFor(front(), path) ?? '').MaxTTL > 1;
  const example = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, '01hzy3kq8v4t6w9x2b5c7d8e0f')}`;

  test('holds only answers that are the same for everybody', () => {
    const reads = calls.filter(({ method, path }) => method === 'GET' && isCached(example(path)));
    expect(reads.map(({ operation }) => operation)).toEqual([
      'gigs.list',
      'gigs.single',
      'gigs.ofUser',
      'reviews.ofGig',
      'reviews.ofUser',
      'projects.list',
    ]);
    expect(reads.filter(({ access }) => access !== 'anyone')).toEqual([]);
  });

  const parameters = ['cat', 'cursor', 'limit', 'max', 'min', 'search', 'side', 'sort', 'userId'];

  test('holds them for ten seconds, by the parameters that the calls know, and compressed', () => {
    // CloudFront takes at most ten.
    expect(parameters.length).toBeLessThanOrEqual(10);
    for (const pattern of cached)
      expect(cacheOf(pattern)).toMatchObject({
        MinTTL: 0,
        DefaultTTL: 10,
        MaxTTL: 10,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-fresh'] },
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: parameters },
          EnableAcceptEncodingGzip: true,
          EnableAcceptEncodingBrotli: true,
        },
      });
  });

  test('holds pictures for no more than a day, so that a removed one is gone', () => {
    expect(cacheOf('/media/*')).toMatchObject({ MinTTL: 0, DefaultTTL: 86_400, MaxTTL: 86_400 });
  });

  test('passes on no other parameter, so that an invented one does not get around it', () => {
    const policy = requestsOf('ShortCacheRequests');
    expect(policy.Properties['OriginRequestPolicyConfig']).toMatchObject({
      QueryStringsConfig: { QueryStringBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
    });
    for (const pattern of cached)
      expect(site(front()).behaviors.get(pattern)?.OriginRequestPolicyId).toEqual({ Ref: policy.id });
  });

  test('shows people with a session what they have just changed', () => {
    vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
    const cookies = { [sessionCookieName()]: { value: 'a.b.c' } };
    const fresh = (viewer: Parameters<typeof rewritten>[3]) =>
      rewritten(front(), '/api/gigs*', '/api/gigs', viewer).headers['x-fresh']?.value;
    expect(fresh({ cookies, requestId: 'one' })).toBe('one');
    expect(fresh({ cookies, requestId: 'two' })).toBe('two');
    expect(fresh({ requestId: 'one' })).toBe('no');
    expect(fresh({ requestId: 'two', headers: { 'x-fresh': { value: 'mine' } } })).toBe('no');
  });

  test('holds no other call, and compresses those as well', () => {
    expect(cacheOf('/api/*')).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        // Functions get the country that CloudFront adds because it is in the key.
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-fresh', 'CloudFront-Viewer-Country'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    });
    // CloudFront compresses nothing where the longest time is zero.
    expect(cacheOf('/api/*').MaxTTL).toBe(1);
    expect(site(front()).behaviors.get('/api/*')).toMatchObject({ Compress: true });
  });
});

describe('a socket', () => {
  const behavior = () => site(front()).behaviors.get(live.path);

  test('is opened at the root of a stage whose name is a secret, with the secret of the edge', () => {
    expect(patternFor(front(), live.path)).toBe(live.path);
    expect(rewritten(front(), live.path, live.path).uri).toBe('/');
    const [calls, sockets] = ['/api/*', live.path].map((pattern) => {
      const id = site(front()).behaviors.get(pattern)?.TargetOriginId;
      return site(front()).Origins.find(({ Id }) => Id === id);
    });
    expect(flat(sockets?.DomainName)).toMatch(/^<LiveApi\w+>\.execute-api\./);
    expect(sockets?.OriginPath).toEqual(calls?.OriginPath);
    expect(sockets?.OriginCustomHeaders).toEqual(calls?.OriginCustomHeaders);
  });

  test('brings what opens it, its page and its session, and nothing else', () => {
    const policy = requestsOf('SocketRequests');
    expect(behavior()?.OriginRequestPolicyId).toEqual({ Ref: policy.id });
    expect(policy.Properties['OriginRequestPolicyConfig']).toMatchObject({
      CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['__Host-session'] },
      HeadersConfig: {
        HeaderBehavior: 'whitelist',
        Headers: [
          'Origin',
          'Sec-WebSocket-Key',
          'Sec-WebSocket-Version',
          'Sec-WebSocket-Protocol',
          'Sec-WebSocket-Extensions',
        ],
      },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });

  test('is limited by the gateway, whose stage waits for its routes', () => {
    const { Properties, DependsOn } = stageOf(stacks.prod.routes, 'LiveStage1');
    expect(Properties['DefaultRouteSettings']).toEqual({
      ThrottlingRateLimit: 500,
      ThrottlingBurstLimit: 1_000,
    });
    const routes = resources(stacks.prod.routes, 'AWS::ApiGatewayV2::Route').filter(
      ({ Properties: { RouteKey } }) => String(RouteKey).startsWith('$'),
    );
    expect(routes).toHaveLength(3);
    expect(DependsOn).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
  });
});

describe('a call', () => {
  const edgeOf = (name: 'prod' | 'all') => {
    const [edge] = site(stacks[name].front).Origins.flatMap(
      ({ OriginCustomHeaders = [] }) => OriginCustomHeaders,
    );
    return edge;
  };

  test('carries the secret that proves it came through CloudFront', () => {
    const [secret] = resources(front(), 'AWS::SecretsManager::Secret');
    expect(secret?.Properties).toMatchObject({ Name: 'tandem/prod/edge-1', GenerateSecretString: {} });
    expect(edgeOf('prod')?.HeaderName).toBe(EDGE_SECRET);
    expect(flat(edgeOf('prod')?.HeaderValue)).toBe(
      `{{resolve:secretsmanager:<${secret?.id}>:SecretString:::}}`,
    );
    expect(lambda(stacks.prod, 'gigs.list').Environment.Variables['EDGE_SECRETS']).toBe(
      '{{resolve:secretsmanager:tandem/prod/edge-1:SecretString:::}}',
    );
  });

  test('reaches a stage whose name nobody outside knows, so that requests around CloudFront find no route', () => {
    const parameters = resources(front(), 'AWS::SSM::Parameter');
    const [unnamed] = parameters.filter(({ Properties }) => !Properties['Name']);
    expect(
      parameters.find(({ Properties }) => Properties['Name'] === '/tandem/prod/stage-1')?.Properties,
    ).toMatchObject({ Value: { Ref: unnamed?.id } });
    const [origin] = site(front()).Origins.filter(({ OriginPath }) => OriginPath);
    expect(flat(origin?.OriginPath)).toBe(`/<${unnamed?.id}>`);
    const stages = properties(stacks.prod.routes, 'AWS::ApiGatewayV2::Stage');
    const name = '{{resolve:ssm:/tandem/prod/stage-1}}';
    // One of calls, and one of sockets.
    expect(stages.map(({ StageName }) => StageName)).toEqual([name, name]);
    expect(properties(stacks.all.routes, 'AWS::ApiGatewayV2::Stage')).toHaveLength(4);
  });

  test('is accepted with either secret while they are rotated', () => {
    const names = properties(stacks.all.front, 'AWS::SecretsManager::Secret')
      .map(({ Name }) => String(Name))
      .filter((name) => name.includes('edge'));
    expect(names).toEqual(['tandem/all/edge-1', 'tandem/all/edge-2']);
    expect(lambda(stacks.all, 'gigs.list').Environment.Variables['EDGE_SECRETS']).toBe(
      names.map((name) => `{{resolve:secretsmanager:${name}:SecretString:::}}`).join(','),
    );
  });

  test.each([
    ['/api/conversations/', '/api/conversations'],
    ['/api/gigs', '/api/gigs'],
  ])('to %s is passed on as one to %s', (from, to) => {
    expect(rewritten(front(), '/api/*', from).uri).toBe(to);
  });

  test.each(patterns)('by %s carries the address it came from, whatever it claims', (pattern) => {
    const headers = { 'x-viewer-address': { value: 'forged' } };
    expect(rewritten(front(), pattern, '/api/gigs', { headers }).headers['x-viewer-address']).toEqual({
      value: '192.0.2.1',
    });
  });
});
