import { Duration } from 'aws-cdk-lib';
import { CacheHeaderBehavior, CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

import { CACHE_BUSTER } from './edge-functions.ts';

/** Path patterns of the reads whose answer is the same for everybody: `anyone` may make these calls. */
export const cachedPaths = ['/api/gigs*', '/api/reviews/*', '/api/projects'];

/** Caches answers for ten seconds. Requests with a session are never answered from the cache. */
export function createShortCache(scope: Construct, id: string): CachePolicy {
  return new CachePolicy(scope, id, {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(10),
    maxTtl: Duration.seconds(10),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList(CACHE_BUSTER),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
}
