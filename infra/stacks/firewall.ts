import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';

/** The most requests from one IP address in five minutes, by path prefix: a little above those of a busy household. */
const rateLimits = [
  { name: 'sign-in', path: '/api/auth/', most: 100 },
  { name: 'everything', path: '/', most: 3_000 },
];

/** Refuses requests from IP addresses that make too many. The web ACL of CloudFront has to be in us-east-1. */
export class FirewallStack extends Stack {
  readonly arn: string;

  constructor(
    scope: Construct,
    id: string,
    { environment, ...props }: StackProps & { environment: Environment },
  ) {
    super(scope, id, props);
    const metric = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName,
      sampledRequestsEnabled: true,
    });
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric(`tandem-${environment.name}`),
      rules: rateLimits.map(({ name, path, most }, priority) => ({
        name,
        priority,
        action: { block: { customResponse: { responseCode: 429 } } },
        visibilityConfig: metric(`tandem-${environment.name}-${name}`),
        statement: {
          rateBasedStatement: {
            limit: most,
            evaluationWindowSec: 300,
            aggregateKeyType: 'IP',
            scopeDownStatement: {
              byteMatchStatement: {
                fieldToMatch: { uriPath: {} },
                positionalConstraint: 'STARTS_WITH',
                searchString: path,
                textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
              },
            },
          },
        },
      })),
    });
    this.arn = acl.attrArn;
  }
}
