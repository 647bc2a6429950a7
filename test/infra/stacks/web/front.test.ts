import { describe, expect, test } from 'vitest';

import { flat, properties, resources, text, the } from '#test/infra/stacks/resources.ts';
import { useStacks } from '#test/support/stacks/stacks.ts';

import { headersOf, rewritten, site } from './site.ts';

const stacks = useStacks('dev', 'prod', 'all');
const front = () => stacks.prod.front;
const patterns = ['/api/gigs*', '/api/reviews/*', '/api/projects', '/api/*', '/live', '/media/*', '*'];
const ofCalls = patterns.filter((pattern) => pattern.startsWith('/api/'));

describe('the site', () => {
  test('serves the app, the calls, the sockets and the pictures from one origin', () => {
    expect([...site(front()).behaviors.keys()]).toEqual(patterns);
  });

  test('passes on failures of calls unchanged and caches none', () => {
    const failures = site(front()).CustomErrorResponses;
    expect(failures.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ]);
    expect(failures).toEqual(failures.map(({ ErrorCode }) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });

  test('never serves plain http', () => {
    for (const { ViewerProtocolPolicy } of site(front()).behaviors.values()) {
      expect(ViewerProtocolPolicy).toMatch(/^(https-only|redirect-to-https)$/);
    }
  });

  test('reads its pages from a bucket that nobody else can read', () => {
    const { TargetOriginId } = site(front()).DefaultCacheBehavior;
    const origin = site(front()).Origins.find(({ Id }) => Id === TargetOriginId);
    expect(flat(origin?.DomainName)).toMatch(/^<Pages\w+\.RegionalDomainName>$/);
    expect(origin).toHaveProperty('OriginAccessControlId');
    const policies = resources(front(), 'AWS::S3::BucketPolicy');
    const allowed = text(policies.find(({ id }) => id.startsWith('Pages')));
    expect(allowed).toMatch(/"Action":\["s3:GetObject","s3:ListBucket"\].*"AWS:SourceArn".*distribution\//);
  });

  test('answers 404 for a file that its pages do not have, which S3 does only to those who may list', () => {
    const [policy] = resources(front(), 'AWS::S3::BucketPolicy').filter(({ id }) => id.startsWith('Pages'));
    expect(text(policy)).toContain('"s3:ListBucket"');
    // A listing is asked for by a query, which reaches the bucket from no page.
    expect(site(front()).DefaultCacheBehavior).not.toHaveProperty('OriginRequestPolicyId');
  });

  test('has a domain, a certificate and a firewall if the environment asks for them', () => {
    expect(site(front())).not.toHaveProperty('Aliases');
    expect(site(stacks.dev.front)).not.toHaveProperty('WebACLId');
    expect(site(stacks.all.front)).toMatchObject({
      Aliases: ['tandem.example'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(text(site(stacks.all.front).WebACLId)).toContain('allFirewall');
  });
});

describe('the address', () => {
  type Outputs = Record<string, { Value: unknown }>;
  const outputs = (name: 'prod' | 'all') =>
    Object.fromEntries(
      Object.entries(stacks[name].front.findOutputs('*') as Outputs)
        .filter(([id]) => !id.startsWith('ExportsOutput'))
        .map(([id, { Value }]) => [id, flat(Value)]),
    );
  const records = (name: 'prod' | 'all') => properties(stacks[name].front, 'AWS::Route53::RecordSet');

  test('is CloudFront’s without a domain', () => {
    expect(outputs('prod')).toEqual({
      SiteOrigin: expect.stringMatching(/^https:\/\/<Site\w+\.DomainName>$/) as string,
      CloudFrontName: expect.stringMatching(/^<Site\w+\.DomainName>$/) as string,
    });
    expect(records('prod')).toEqual([]);
  });

  test('is the domain, with records where its zone is ours', () => {
    const { id } = the(stacks.all.front, 'AWS::CloudFront::Distribution');
    expect(outputs('all')).toEqual({
      SiteOrigin: 'https://tandem.example',
      CloudFrontName: `<${id}.DomainName>`,
    });
    expect(records('all')).toMatchObject(
      ['A', 'AAAA'].map((Type) => ({
        Type,
        Name: 'tandem.example.',
        HostedZoneId: 'Z0123456789ABCDEFGHIJ',
        AliasTarget: { DNSName: { 'Fn::GetAtt': [id, 'DomainName'] } },
      })),
    );
  });
});

test('the log of visitors has the address of every request for a month, where the environment asks for it', () => {
  const [log] = resources(front(), 'AWS::S3::Bucket').filter(({ id }) => id.startsWith('Visitors'));
  expect(log?.Properties['LifecycleConfiguration']).toMatchObject({ Rules: [{ ExpirationInDays: 30 }] });
  expect(text(site(front()))).toContain(`"Logging":{"Bucket":{"Fn::GetAtt":["${log?.id}"`);
  expect(text(site(front()))).not.toContain('"IncludeCookies":true');
  expect(site(stacks.dev.front)).not.toHaveProperty('Logging');
});

describe('the headers', () => {
  test.each(patterns)('of %s restrict browsers', (pattern) => {
    const headers = headersOf(front(), pattern);
    expect(headers).toContain('"ContentTypeOptions":{"Override":true}');
    expect(headers).toContain(
      '"StrictTransportSecurity":{"AccessControlMaxAgeSec":31536000,"IncludeSubdomains":false',
    );
    // Other hosts of the domain may be without https, so covering them is a choice.
    expect(headersOf(stacks.all.front, pattern)).toContain('"IncludeSubdomains":true');
    expect(headers).toContain('"ReferrerPolicy":"strict-origin-when-cross-origin"');
    expect(headers).toContain('"Header":"cross-origin-opener-policy"');
    expect(headers).toContain('"Header":"permissions-policy"');
    expect(headers).toContain(pattern === '*' ? `frame-ancestors 'none'` : `default-src 'none'`);
  });

  test('allow pages to upload to our own bucket and no other', () => {
    const [uploads] = properties(stacks.prod.data, 'AWS::S3::Bucket');
    const [own] = resources(front(), 'AWS::CloudFront::ResponseHeadersPolicy').filter(({ id }) =>
      id.startsWith('App'),
    );
    const config = own?.Properties['ResponseHeadersPolicyConfig'] as
      | { SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } } }
      | undefined;
    const policy = flat(config?.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
    expect(policy).toContain(
      `connect-src 'self' https://api.stripe.com https://${flat(uploads?.['BucketName'])}.s3.us-east-1.amazonaws.com;`,
    );
  });

  // Pictures bring a cache-control of their own, which stays; a missing one has none.
  test.each([...ofCalls, '/media/*'])('of %s forbid browsers to cache', (pattern) => {
    expect(headersOf(front(), pattern)).toContain(
      '"Header":"cache-control","Override":false,"Value":"no-store"',
    );
  });
});

describe('a page', () => {
  test.each([
    ['/', '/index.html'],
    ['/gig/01abc', '/index.html'],
    ['/payment/01abc-001', '/index.html'],
    ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
    ['/config.json', '/config.json'],
    ['/robots.txt', '/robots.txt'],
    ['/sitemap.xml', '/sitemap.xml'],
  ])('at %s is answered with %s', (from, to) => {
    expect(rewritten(front(), '*', from).uri).toBe(to);
  });

  test.each([
    ['/gig/01abc', {}, 'https://tandem.example/gig/01abc'],
    [
      '/gigs',
      { search: { value: 'logo%20design' }, cat: { value: 'design' } },
      'https://tandem.example/gigs?search=logo%20design&cat=design',
    ],
  ])('at %s of CloudFront’s own address leads to the domain', (from, querystring, location) => {
    const headers = { host: { value: 'd1.cloudfront.net' } };
    expect(rewritten(stacks.all.front, '*', from, { headers, querystring })).toMatchObject({
      statusCode: 302,
      headers: { location: { value: location } },
    });
    headers.host.value = 'tandem.example';
    expect(rewritten(stacks.all.front, '*', from, { headers, querystring }).uri).toBe('/index.html');
  });

  test('that is open at CloudFront’s own address still loads its parts', () => {
    const headers = { host: { value: 'd1.cloudfront.net' } };
    const part = '/assets/index-1a2b.js';
    expect(rewritten(stacks.all.front, '*', part, { headers }).uri).toBe(part);
  });

  test('is not served instead of a picture', () => {
    expect(site(front()).behaviors.get('/media/*')).not.toHaveProperty('FunctionAssociations');
  });

  test('is revalidated each time, while its assets are cached for a year', () => {
    const uploads = properties(stacks.prod.web, 'Custom::CDKBucketDeployment');
    expect(
      uploads.map(({ Include, Exclude, SystemMetadata }) => ({ Include, Exclude, SystemMetadata })),
    ).toEqual([
      {
        Include: ['assets/*'],
        Exclude: ['*'],
        SystemMetadata: { 'cache-control': 'max-age=31536000, immutable' },
      },
      { Include: undefined, Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } },
    ]);
    // With a wait for an invalidation, a deployment would fail whenever CloudFront is slow.
    for (const upload of uploads) expect(upload).not.toHaveProperty('DistributionId');
  });
});

describe('the firewall', () => {
  test('is in us-east-1 and blocks addresses with too many requests, above all sign-ins', () => {
    const acl = stacks.all.firewall && the(stacks.all.firewall, 'AWS::WAFv2::WebACL').Properties;
    // Other spellings of the path of a sign-in lead to it as well.
    const TextTransformations = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((Type, Priority) => ({
      Priority,
      Type,
    }));
    const signIn = {
      ByteMatchStatement: {
        SearchString: '/api/auth/',
        PositionalConstraint: 'STARTS_WITH',
        TextTransformations,
      },
    };
    // The payment provider's events are not counted, but what only looks like one is.
    const others = ['/api/webhooks/stripe', '/api/webhooks/stripe/connect'].map((SearchString) => ({
      NotStatement: {
        Statement: {
          ByteMatchStatement: {
            SearchString,
            PositionalConstraint: 'EXACTLY',
            TextTransformations: [{ Priority: 0, Type: 'NONE' }],
          },
        },
      },
    }));
    const rule = (Limit: number, ScopeDownStatement: object) => ({
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: {
        RateBasedStatement: { Limit, EvaluationWindowSec: 300, AggregateKeyType: 'IP', ScopeDownStatement },
      },
    });
    expect(acl).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [rule(100, signIn), rule(3_000, { AndStatement: { Statements: others } })],
    });
  });

  test('stands before production, and not before environments that nobody visits', () => {
    expect(stacks.prod.firewall).toBeDefined();
    expect(stacks.dev).not.toHaveProperty('firewall');
  });
});
