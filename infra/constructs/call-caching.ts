import { Duration } from 'aws-cdk-lib';
import {
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

import { calls } from '#shared/api/index.ts';

import { CACHE_BUSTER } from './edge-functions.ts';

/** Path patterns of the reads whose answer is the same for everybody: `anyone` may make these calls. */
export const cachedPaths = ['/api/gigs*', '/api/reviews/*', '/api/projects'];

/** The query parameters of the calls below the cached paths. All others are dropped, so that none gets around the cache. */
function cachedParameters(): string[] {
  const isBelow = (path: string) =>
    cachedPaths.some((pattern) =>
      pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
    );
  const parameters = calls
    .filter(({ path }) => isBelow(`/api${path}`))
    .flatMap(({ query }) => Object.keys(query?._zod.def.shape ?? {}));
  return [...new Set(parameters)].toSorted();
}

/** The country of the viewer's address, by which people recognize their sessions. */
const VIEWER_COUNTRY = 'CloudFront-Viewer-Country';

/** What both caches have in common. CloudFront compresses only by a policy whose maximum is above zero. */
const common: CachePolicyProps = {
  minTtl: Duration.seconds(0),
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
};

/** For the cached paths: answers are kept for ten seconds, but requests with a session are never answered from the cache. */
export function createShortCaching(scope: Construct) {
  return {
    cachePolicy: new CachePolicy(scope, 'ShortCache', {
      ...common,
      headerBehavior: CacheHeaderBehavior.allowList(CACHE_BUSTER),
      defaultTtl: Duration.seconds(10),
      maxTtl: Duration.seconds(10),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...cachedParameters()),
    }),
    // What is in the cache's key is forwarded in any case: here, that are the parameters.
    originRequestPolicy: new OriginRequestPolicy(scope, 'ShortCacheRequests', {
      headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    }),
  };
}

/** For pictures: browsers keep them for good, but one that is removed is gone from the edge within a day. */
export const createPictureCaching = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'PictureCache', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.days(1),
    maxTtl: Duration.days(1),
  });

/** For all other calls: nothing is kept, because no answer says for how long it may be; answers are compressed. */
export function createNoCaching(scope: Construct) {
  return {
    cachePolicy: new CachePolicy(scope, 'NoCache', {
      ...common,
      // A header that CloudFront itself adds reaches the origin only if it is in the cache's key.
      headerBehavior: CacheHeaderBehavior.allowList(CACHE_BUSTER, VIEWER_COUNTRY),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      queryStringBehavior: CacheQueryStringBehavior.all(),
    }),
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
}

/** For sockets: what opens one, whose session it is and which page asks for it, and nothing else. */
export const createSocketRequests = (scope: Construct) =>
  new OriginRequestPolicy(scope, 'SocketRequests', {
    headerBehavior: OriginRequestHeaderBehavior.allowList(
      'Origin',
      'Sec-WebSocket-Key',
      'Sec-WebSocket-Version',
      'Sec-WebSocket-Protocol',
      'Sec-WebSocket-Extensions',
    ),
    cookieBehavior: OriginRequestCookieBehavior.allowList('__Host-session'),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
  });
