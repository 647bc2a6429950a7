import { Duration } from 'aws-cdk-lib';
import { CacheHeaderBehavior, CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

import { FRESH } from './edge-functions.ts';

/** Paths below which every read answers everybody alike: what the call table gives to `anyone`. */
export const publicLists = ['/api/gigs*', '/api/reviews/*', '/api/projects'];

/** A list that nobody in particular asks for is made once in ten seconds, however many ask. */
export function briefly(scope: Construct, id: string): CachePolicy {
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
