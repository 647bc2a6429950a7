import { Duration } from 'aws-cdk-lib';
import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';

/** CloudFront refuses these as custom headers, because its policy has a field for each. */
const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'strict-transport-security',
];

/**
 * Creates a policy that sets these headers, and the one that keeps browsers on https for a year. They replace those of the
 * origin, except for its cache-control.
 */
export function createResponseHeaders(
  scope: Construct,
  id: string,
  { environment, headers }: { environment: Environment; headers: Record<string, string> },
) {
  const custom = Object.entries(headers).filter(([header]) => !securityHeaders.includes(header));
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
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: environment.domain?.coversSubdomains ?? false,
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
