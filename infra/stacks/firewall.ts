import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

import type { Environment } from '#infra/environments.ts';
import { calls } from '#shared/api/index.ts';

/** The payment provider sends its events from few addresses, many at once: they are not counted. */
const webhooks = calls.filter(({ access }) => access === 'provider').map(({ path }) => `/api${path}`);

/** Requests whose path matches, once these transformations were applied to it. */
const pathMatches = (
  positionalConstraint: 'STARTS_WITH' | 'EXACTLY',
  searchString: string,
  transformations: string[],
) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: transformations.map((type, priority) => ({ priority, type })),
  },
});

/** Other spellings of a path can lead to the same route. */
const everySpelling = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'];

const not = (statement: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({
  notStatement: { statement },
});
/** A statement that is true where all of these are. WAF refuses an AND of a single one. */
const all = ([only = {}, ...others]: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty =>
  others.length === 0 ? only : { andStatement: { statements: [only, ...others] } };

/** The most requests from one IP address in five minutes: a little above those of a busy household. */
const rateLimits = [
  { name: 'sign-in', most: 100, counted: pathMatches('STARTS_WITH', '/api/auth/', everySpelling) },
  {
    name: 'everything',
    most: 3_000,
    counted: all(webhooks.map((path) => not(pathMatches('EXACTLY', path, ['NONE'])))),
  },
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
      rules: rateLimits.map(({ name, most, counted }, priority) => ({
        name,
        priority,
        action: { block: { customResponse: { responseCode: 429 } } },
        visibilityConfig: metric(`tandem-${environment.name}-${name}`),
        statement: {
          rateBasedStatement: {
            limit: most,
            evaluationWindowSec: 300,
            aggregateKeyType: 'IP',
            scopeDownStatement: counted,
          },
        },
      })),
    });
    this.arn = acl.attrArn;
  }
}
