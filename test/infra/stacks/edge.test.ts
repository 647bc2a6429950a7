import { afterEach, describe, expect, test, vi } from 'vitest';

import { sessionCookieName } from '#functions/http/cookies.ts';
import { EDGE_SECRET } from '#functions/http/edge.ts';
import { calls } from '#shared/api/index.ts';
import { useStacks } from '#test/support/stacks.ts';

import { lambda } from './lambdas.ts';
import { flat, properties, resources, text, the } from './resources.ts';
import { patternFor, rewritten, site } from './site.ts';

const stacks = useStacks('prod', 'all');
const front = () => stacks.prod.front;
const cached = ['/api/gigs*', '/api/reviews/*', '/api/projects'];
const patterns = [...cached, '/api/*'];

afterEach(() => void vi.unstubAllEnvs());

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

  const parameters = ['cat', 'cursor', 'limit', 'max', 'min', 'search', 'sort', 'userId'];

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

  test('passes on no other parameter, so that an invented one does not get around it', () => {
    const policy = the(front(), 'AWS::CloudFront::OriginRequestPolicy');
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
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-fresh'] },
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

  test('reaches a stage whose name is a secret, so that requests around CloudFront find no route', () => {
    const secret = resources(front(), 'AWS::SecretsManager::Secret').find(
      ({ Properties }) => Properties['Name'] === 'tandem/prod/stage-1',
    );
    const [origin] = site(front()).Origins.filter(({ OriginPath }) => OriginPath);
    expect(flat(origin?.OriginPath)).toBe(`/{{resolve:secretsmanager:<${secret?.id}>:SecretString:::}}`);
    const stages = properties(stacks.prod.routes, 'AWS::ApiGatewayV2::Stage');
    expect(stages.map(({ StageName }) => StageName)).toEqual([
      '{{resolve:secretsmanager:tandem/prod/stage-1:SecretString:::}}',
    ]);
    expect(properties(stacks.all.routes, 'AWS::ApiGatewayV2::Stage')).toHaveLength(2);
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
