import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
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
  OriginRequestPolicy,
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

import { apiRequest, pageRequest } from '#infra/constructs/edge-functions.ts';
import { edgeSecrets } from '#infra/constructs/edge-secrets.ts';
import { httpApi } from '#infra/constructs/http-api.ts';
import { publicReads, shortCache } from '#infra/constructs/public-reads.ts';
import { responseHeaders } from '#infra/constructs/response-headers.ts';
import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import { apiHeaders, appHeaders, mediaHeaders } from '#infra/site/headers.ts';

type Props = StackProps & { environment: Environment; firewall: string | undefined };

/** By default CloudFront caches these answers for ten seconds, and would give one person another's. */
const uncachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/**
 * The one origin that browsers know: the distribution, an API without routes yet, and a bucket without pages yet.
 * Deployed before the functions, because they are given the site's address.
 */
export class FrontStack extends Stack {
  readonly api: HttpApi;
  readonly distribution: Distribution;
  /** The site's address, without a slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, firewall } = props;
    const pages = this.#pages(environment);
    // Its bucket policy is in the Data stack.
    const uploads = Bucket.fromBucketAttributes(this, 'Uploads', {
      bucketName: names.bucket(environment, 'uploads', this.account),
      region: this.region,
    });

    this.api = httpApi(this, environment);
    this.distribution = new Distribution(this, 'Site', {
      comment: `Tandem ${environment.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: this.#app(pages, uploads),
      additionalBehaviors: { ...this.#calls(environment), '/media/*': this.#pictures(uploads) },
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(firewall ? { webAclId: firewall } : {}),
      ...this.#domain(environment),
    });
    this.#acknowledge(environment);
    this.origin = `https://${environment.domain?.name ?? this.distribution.distributionDomainName}`;
    new CfnOutput(this, 'SiteOrigin', { value: this.origin });
    // With a domain nothing imports the distribution's own. Its export stays all the same: adding a domain must not
    // remove an export that other stacks still import.
    this.exportValue(this.api.apiId);
    this.exportValue(this.distribution.distributionId);
    this.exportValue(this.distribution.distributionDomainName);
  }

  #pages(environment: Environment) {
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

  #domain({ name, domain }: Environment): Partial<DistributionProps> {
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

  #app(pages: IBucket, uploads: IBucket): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(pages),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: this.#edgeFunction('PageRequest', pageRequest),
      responseHeadersPolicy: responseHeaders(
        this,
        'AppHeaders',
        appHeaders({ uploads: `https://${uploads.bucketRegionalDomainName}` }),
      ),
    };
  }

  /** In the order in which CloudFront tries them: the first pattern that matches decides. */
  #calls(environment: Environment): Record<string, BehaviorOptions> {
    const call = {
      origin: new HttpOrigin(`${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        customHeaders: { 'x-tandem-edge': edgeSecrets(this, environment) },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: this.#edgeFunction('ApiRequest', apiRequest),
      responseHeadersPolicy: responseHeaders(this, 'ApiHeaders', apiHeaders),
    };
    const cachePolicy = shortCache(this, 'ShortCache');
    return {
      ...Object.fromEntries(publicReads.map((path) => [path, { ...call, cachePolicy }])),
      '/api/*': { ...call, cachePolicy: CachePolicy.CACHING_DISABLED },
    };
  }

  #pictures(uploads: IBucket): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(uploads),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: responseHeaders(this, 'MediaHeaders', mediaHeaders),
    };
  }

  #acknowledge({ domain, hasFirewall }: Environment) {
    Validations.of(this.distribution).acknowledge(
      {
        id: '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
        reason: "The bucket's own stack allows CloudFront to read its pictures.",
      },
      { id: 'AwsSolutions-CFR1', reason: 'A marketplace is open to every country.' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'The gateway logs every call; public files need no log.',
      },
    );
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
