import { Duration } from 'aws-cdk-lib';
import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

import { strictTransport } from '#infra/site/headers.ts';

/** CloudFront refuses these among the custom headers: they have fields of their own. */
const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'strict-transport-security',
];

/** Headers as a policy of CloudFront. They override those of the origin, except for its cache-control. */
export function responseHeaders(scope: Construct, id: string, headers: Record<string, string>) {
  const custom = Object.entries(headers).filter(([header]) => !securityHeaders.includes(header));
  const [, seconds] = /max-age=(\d+)/.exec(strictTransport['strict-transport-security'] ?? '') ?? [];
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: headers['content-security-policy'] ?? '',
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: {
        referrerPolicy: headers['referrer-policy'] as HeadersReferrerPolicy,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(seconds)),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: custom.map(([header, value]) => ({
        header,
        value,
        override: header !== 'cache-control',
      })),
    },
  });
}
