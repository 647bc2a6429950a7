import { Annotations, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

import { apiRequest, pageRequest } from '#infra/constructs/edge-functions.ts';
import { responseHeaders } from '#infra/constructs/response-headers.ts';
import type { Environment } from '#infra/environments.ts';
import { apiHeaders, appHeaders, mediaHeaders } from '#infra/headers.ts';

type Props = StackProps & { environment: Environment; uploads: IBucket };

/**
 * The one origin that browsers know, before there is anything behind it: the distribution, an API without routes and
 * a bucket without pages. It comes before the functions, because they must know the site's address.
 */
export class FrontStack extends Stack {
  readonly api: HttpApi;
  readonly pages: IBucket;
  readonly distribution: Distribution;
  /** The site's address, without a slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, uploads } = props;

    this.api = this.#makeApi(environment);
    this.pages = new Bucket(this, 'Pages', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    }) as IBucket;
    this.distribution = new Distribution(this, 'Site', {
      comment: `Tandem ${environment.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: this.#app(uploads),
      additionalBehaviors: { '/api/*': this.#calls(), '/media/*': this.#pictures(uploads) },
      ...(environment.domain
        ? {
            domainNames: [environment.domain.name],
            certificate: Certificate.fromCertificateArn(
              this,
              'Certificate',
              environment.domain.certificateArn,
            ),
          }
        : {}),
    });
    Annotations.of(this.distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      "The bucket's own stack lets CloudFront read its pictures.",
    );
    this.origin = `https://${environment.domain?.name ?? this.distribution.distributionDomainName}`;
    new CfnOutput(this, 'SiteOrigin', { value: this.origin });
  }

  #makeApi({ name, logRetentionDays }: Environment): HttpApi {
    const api = new HttpApi(this, 'Api', { apiName: `tandem-${name}`, createDefaultStage: false });
    const logGroup = new LogGroup(this, 'Requests', {
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1_000 },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup) },
    });
    return api;
  }

  #edgeFunction(id: string, code: string) {
    const edge = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  #app(uploads: IBucket): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.pages),
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

  #calls(): BehaviorOptions {
    return {
      origin: new HttpOrigin(`${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: this.#edgeFunction('ApiRequest', apiRequest),
      responseHeadersPolicy: responseHeaders(this, 'ApiHeaders', apiHeaders),
    };
  }

  #pictures(uploads: IBucket): BehaviorOptions {
    // Seen from here the bucket is a stranger's: its own stack says what CloudFront may read.
    const bucket = Bucket.fromBucketAttributes(this, 'Uploads', {
      bucketArn: uploads.bucketArn,
      bucketRegionalDomainName: uploads.bucketRegionalDomainName,
    });
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: responseHeaders(this, 'MediaHeaders', mediaHeaders),
    };
  }
}
