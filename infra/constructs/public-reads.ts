import { Duration } from 'aws-cdk-lib';
import { CacheHeaderBehavior, CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

import { FRESH } from './edge-functions.ts';

/** Paths whose reads answer everybody alike: the call table gives them to `anyone`. */
export const publicReads = ['/api/gigs*', '/api/reviews/*', '/api/projects'];

/** Answers visitors without a session from the cache for ten seconds, however many ask. */
export function shortCache(scope: Construct, id: string): CachePolicy {
  return new CachePolicy(scope, id, {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(10),
    maxTtl: Duration.seconds(10),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList(FRESH),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}
