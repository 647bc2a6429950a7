import { runInNewContext } from 'node:vm';

import type { Template } from 'aws-cdk-lib/assertions';

import { resources, text, the } from '#test/infra/stacks/resources.ts';

type Behavior = {
  PathPattern?: string;
  CachePolicyId: string | { Ref: string };
  FunctionAssociations?: unknown[];
  OriginRequestPolicyId?: string | { Ref: string };
  ViewerProtocolPolicy: string;
  ResponseHeadersPolicyId: { Ref: string };
  TargetOriginId: string;
};

type Origin = {
  Id: string;
  DomainName: unknown;
  OriginPath?: unknown;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
};

type Config = {
  Aliases?: string[];
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  CustomErrorResponses: Record<string, unknown>[];
  Origins: Origin[];
  ViewerCertificate?: Record<string, unknown>;
  WebACLId?: unknown;
};

/** The distribution, with its behaviors by pattern, in the order in which CloudFront tries them. */
export function site(front: Template) {
  const config = the(front, 'AWS::CloudFront::Distribution').Properties['DistributionConfig'] as Config;
  const behaviors = [...config.CacheBehaviors, config.DefaultCacheBehavior];
  return { ...config, behaviors: new Map(behaviors.map((each) => [each.PathPattern ?? '*', each])) };
}

/** The pattern that CloudFront uses for this path: the first that matches. */
export function patternFor(front: Template, path: string): string | undefined {
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`).test(path);
  return [...site(front).behaviors.keys()].find(matches);
}

/** The policy that sets the response headers of a behavior, as text. */
export function headersOf(front: Template, pattern: string): string {
  const policy = site(front).behaviors.get(pattern)?.ResponseHeadersPolicyId.Ref;
  return text(resources(front, 'AWS::CloudFront::ResponseHeadersPolicy').find(({ id }) => id === policy));
}

type EdgeRequest = { uri: string; headers: Record<string, { value: string }> };
type Viewer = {
  headers?: EdgeRequest['headers'];
  cookies?: Record<string, { value: string }>;
  querystring?: Record<string, { value: string }>;
  requestId?: string;
};

/** The request as the CloudFront Function of a behavior passes it on. */
export function rewritten(front: Template, pattern: string, uri: string, viewer: Viewer = {}): EdgeRequest {
  const associations = text(site(front).behaviors.get(pattern)?.FunctionAssociations);
  const [edge] = resources(front, 'AWS::CloudFront::Function').filter(({ id }) =>
    associations.includes(`"${id}"`),
  );
  const event = {
    request: {
      uri,
      headers: { ...viewer.headers },
      cookies: { ...viewer.cookies },
      querystring: { ...viewer.querystring },
    },
    viewer: { ip: '192.0.2.1' },
    context: { requestId: viewer.requestId ?? 'request-1' },
  };
  return runInNewContext(`${String(edge?.Properties['FunctionCode'])}; handler(event);`, {
    event,
  }) as EdgeRequest;
}
