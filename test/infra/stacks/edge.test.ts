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
const patterns = ['/api/gigs*', '/api/reviews/*', '/api/projects', '/api/*'];

afterEach(() => void vi.unstubAllEnvs());

describe('the cache', () => {
  const shortCache = () => the(front(), 'AWS::CloudFront::CachePolicy');
  const isCached = (path: string) => {
    const behavior = site(front()).behaviors.get(patternFor(front(), path) ?? '');
    return text(behavior?.CachePolicyId) === text({ Ref: shortCache().id });
  };
  const example = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, '01hzy3kq8v4t6w9x2b5c7d8e0f')}`;

  test('holds only answers that are the same for everybody', () => {
    const cached = calls.filter(({ method, path }) => method === 'GET' && isCached(example(path)));
    expect(cached.map(({ operation }) => operation)).toEqual([
      'gigs.list',
      'gigs.single',
      'gigs.ofUser',
      'reviews.ofGig',
      'reviews.ofUser',
      'projects.list',
    ]);
    expect(cached.filter(({ access }) => access !== 'anyone')).toEqual([]);
  });

  test('holds them for ten seconds, by the whole query string, and compressed', () => {
    expect(shortCache().Properties['CachePolicyConfig']).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 10,
      MaxTTL: 10,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-fresh'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    });
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

  test('holds no other call', () => {
    const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    expect(site(front()).behaviors.get('/api/*')?.CachePolicyId).toBe(disabled);
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

  test('is accepted with either secret while they are rotated', () => {
    const names = properties(stacks.all.front, 'AWS::SecretsManager::Secret').map(({ Name }) => Name);
    expect(names).toEqual(['tandem/all/edge-1', 'tandem/all/edge-2']);
    expect(lambda(stacks.all, 'gigs.list').Environment.Variables['EDGE_SECRETS']).toBe(
      names.map((name) => `{{resolve:secretsmanager:${String(name)}:SecretString:::}}`).join(','),
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
