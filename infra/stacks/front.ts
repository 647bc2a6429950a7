import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

import {
  cachedPaths,
  createNoCaching,
  createPictureCaching,
  createShortCaching,
  createSocketRequests,
} from '#infra/constructs/call-caching.ts';
import {
  apiRequestFunction,
  liveRequestFunction,
  pageRequestFunction,
} from '#infra/constructs/edge-functions.ts';
import { createEdgeSecrets } from '#infra/constructs/edge-secrets.ts';
import { createHttpApi } from '#infra/constructs/http-api.ts';
import { createLiveApi } from '#infra/constructs/live-api.ts';
import { createResponseHeaders } from '#infra/constructs/response-headers.ts';
import { createSiteAddress } from '#infra/constructs/site-address.ts';
import { createVisitorLog } from '#infra/constructs/visitor-log.ts';
import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import { apiHeaders, appHeaders, mediaHeaders } from '#infra/site/headers.ts';
import { live } from '#shared/live.ts';

type Props = StackProps & { environment: Environment; firewall: string | undefined };

/** By default CloudFront caches these errors for ten seconds, and could answer one person with another's. */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/**
 * The site's one origin: the distribution, the API without its routes, and the bucket without its pages. Deployed
 * before the uploads and the functions, which are told the site's address.
 */
export class FrontStack extends Stack {
  readonly api: HttpApi;
  /** The API of browsers' sockets, without its routes. */
  readonly liveApi: WebSocketApi;
  readonly distribution: Distribution;
  /** The site's address, without a slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, firewall } = props;
    const pages = this.#pagesBucket(environment);
    // Its bucket policy is in the Data stack.
    const uploads = Bucket.fromBucketAttributes(this, 'Uploads', {
      bucketName: names.bucket(environment, 'uploads', this.account),
      region: this.region,
    });

    this.api = createHttpApi(this, environment);
    this.liveApi = createLiveApi(this, environment);
    this.distribution = new Distribution(this, 'Site', {
      comment: `Tandem ${environment.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: this.#appBehavior(environment, pages, uploads),
      additionalBehaviors: {
        ...this.#apiBehaviors(environment),
        '/media/*': this.#mediaBehavior(environment, uploads),
      },
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(firewall ? { webAclId: firewall } : {}),
      ...(environment.visitorLogDays
        ? { logBucket: createVisitorLog(this, environment.visitorLogDays) }
        : {}),
      ...this.#domainProps(environment),
    });
    this.#acknowledge(environment);
    this.origin = createSiteAddress(this, environment, this.distribution);
    // Exported explicitly, so that adding a domain does not remove an export: with a domain no stack imports the
    // distribution's own domain name any more, but deployed stacks do until they are updated.
    this.exportValue(this.api.apiId);
    this.exportValue(this.liveApi.apiId);
    this.exportValue(this.distribution.distributionId);
    this.exportValue(this.distribution.distributionDomainName);
  }

  #pagesBucket(environment: Environment) {
    const pages = new Bucket(this, 'Pages', {
      bucketName: names.bucket(environment, 'pages', this.account),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    Validations.of(pages).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds public files only, and CloudFront alone reads it.',
    });
    return pages as IBucket;
  }

  #domainProps({ name, domain }: Environment): Partial<DistributionProps> {
    if (!domain) return {};
    if (!domain.certificateArn.startsWith('arn:aws:acm:us-east-1:'))
      throw new Error(`The certificate of ${name} must be one of us-east-1, where CloudFront looks for it.`);
    const certificate = Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn);
    return { domainNames: [domain.name], certificate };
  }

  #edgeFunction(id: string, code: string) {
    const edge = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  #appBehavior(environment: Environment, pages: IBucket, uploads: IBucket): BehaviorOptions {
    return {
      // A file that is missing is answered by 404: without the right to list, S3 answers 403. No request lists, because none has a query.
      origin: S3BucketOrigin.withOriginAccessControl(pages, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: this.#edgeFunction('PageRequest', pageRequestFunction(environment.domain?.name)),
      responseHeadersPolicy: createResponseHeaders(this, 'AppHeaders', {
        environment,
        headers: appHeaders({ uploads: `https://${uploads.bucketRegionalDomainName}` }),
      }),
    };
  }

  /** In the order in which CloudFront tries them: it uses the first pattern that matches. */
  #apiBehaviors(environment: Environment): Record<string, BehaviorOptions> {
    const headers = { environment, headers: apiHeaders };
    const responseHeadersPolicy = createResponseHeaders(this, 'ApiHeaders', headers);
    const { header, path } = createEdgeSecrets(this, environment);
    const gateway = ({ apiId }: { apiId: string }) => ({
      origin: new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        originPath: path,
        customHeaders: { 'x-tandem-edge': header },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy,
    });
    const call = {
      ...gateway(this.api),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      functionAssociations: this.#edgeFunction('ApiRequest', apiRequestFunction),
    };
    const shortCaching = createShortCaching(this);
    return {
      ...Object.fromEntries(cachedPaths.map((pattern) => [pattern, { ...call, ...shortCaching }])),
      '/api/*': { ...call, ...createNoCaching(this) },
      [live.path]: {
        ...gateway(this.liveApi),
        functionAssociations: this.#edgeFunction('LiveRequest', liveRequestFunction),
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: createSocketRequests(this),
      },
    };
  }

  #mediaBehavior(environment: Environment, uploads: IBucket): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(uploads),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: createPictureCaching(this),
      responseHeadersPolicy: createResponseHeaders(this, 'MediaHeaders', {
        environment,
        headers: mediaHeaders,
      }),
    };
  }

  #acknowledge({ domain, hasFirewall, visitorLogDays }: Environment) {
    Validations.of(this.distribution).acknowledge(
      {
        id: '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
        reason: "The bucket's own stack allows CloudFront to read its pictures.",
      },
      { id: 'AwsSolutions-CFR1', reason: 'A marketplace is open to every country.' },
    );
    if (!visitorLogDays)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR3',
        reason: 'The gateway logs every call; who made it is only kept where the environment asks for it.',
      });
    if (!domain)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "With CloudFront's own certificate the TLS version cannot be chosen; with a domain it is 1.2.",
      });
    if (!hasFirewall)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason: 'A firewall costs money even without visitors, so each environment chooses.',
      });
  }
}
