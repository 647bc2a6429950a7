import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  AttributeType,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

import { tableSchema } from '#functions/table/schema.ts';
import type { Environment } from '#infra/environments.ts';
import { names } from '#infra/names.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as retention from '#shared/limits/retention.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';

type Props = StackProps & {
  environment: Environment;
  /** The site's address, without a slash. */
  origin: string;
  distribution: IDistribution;
};

const key = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * The data that must not be lost: the table, the uploads, and the pepper of the password hashes. Deployed after the site's
 * front, because only pages of the site may upload and check downloads, and only its distribution may read the pictures.
 */
export class DataStack extends Stack {
  /** The table that is used: the one of this stack, or the restored one. */
  readonly table: ITableV2;
  /** The ARN of the secret that is mixed into every password hash. */
  readonly pepperArn: string;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { environment, origin, distribution } = props;
    const { retainsData } = environment;
    // Not kept when their creation is rolled back: the next deployment makes others.
    const removalPolicy = retainsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

    // Cast, because CDK's classes and interfaces disagree about optional properties under exactOptionalPropertyTypes.
    const table = new TableV2(this, 'Table', {
      partitionKey: key(tableSchema.partitionKey),
      sortKey: key(tableSchema.sortKey),
      globalSecondaryIndexes: tableSchema.indexes.map((index) => ({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        ...(index.projects.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.projects] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
      })),
      timeToLiveAttribute: tableSchema.ttlAttribute,
      dynamoStream: StreamViewType[tableSchema.streamView],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retainsData,
      // Also when its creation is rolled back: what is protected from deletion would make that fail.
      removalPolicy: retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    }) as ITableV2;

    const uploads = new Bucket(this, 'Uploads', {
      bucketName: names.bucket(environment, 'uploads', this.account),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy,
      autoDeleteObjects: !retainsData,
      // What a mistake removes or overwrites can be brought back for a month.
      versioned: true,
      lifecycleRules: [
        {
          id: 'unused-uploads',
          prefix: 'pending/',
          expiration: Duration.millis(uploadLimits.unusedLifetime),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'old-exports',
          prefix: 'exports/',
          expiration: Duration.millis(accountLimits.exporting.lifetime),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { id: 'removed-files', noncurrentVersionExpiration: Duration.days(retention.removedFileDays) },
        { id: 'traces-of-removed-files', expiredObjectDeleteMarker: true },
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        {
          allowedOrigins: [origin],
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
          allowedHeaders: ['content-type', 'if-none-match'],
          maxAge: 3600,
        },
      ],
    });
    Validations.of(uploads).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Every upload and download needs a link that a function signed, and the functions keep logs.',
    });
    this.#letReadPictures(distribution, uploads);

    const pepper = new Secret(this, 'PasswordPepper', {
      description: 'Mixed into every password hash. If it is lost, nobody can sign in.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy,
    });
    Validations.of(pepper).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'With another pepper, no stored password would ever match again.',
    });

    const { restored } = environment;
    this.table = restored ? this.#restoredTable(restored) : table;
    this.pepperArn = restored?.pepperArn ?? pepper.secretArn;

    // Exported explicitly, so that each export stays when no stack imports it any more. CDK would otherwise remove it from
    // this stack, which is deployed first, while the importing stack is not yet updated: CloudFormation refuses that.
    this.exportValue(table.tableName);
    this.exportValue(table.tableArn);
    this.exportValue(table.tableStreamArn);
    this.exportValue(pepper.secretArn);
  }

  #restoredTable({ tableName, streamArn }: NonNullable<Environment['restored']>): ITableV2 {
    if (!streamArn.includes(`:table/${tableName}/stream/`))
      throw new Error(`${streamArn} is no stream of ${tableName}: correct 'restored' of the environment.`);
    return TableV2.fromTableAttributes(this, 'RestoredTable', { tableName, tableStreamArn: streamArn });
  }

  /** Lets the site's distribution read the public pictures, and learn which are missing. */
  #letReadPictures(distribution: IDistribution, uploads: Bucket) {
    const isFromSite = { StringEquals: { 'aws:SourceArn': distribution.distributionArn } };
    const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
    uploads.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals,
        actions: ['s3:GetObject'],
        resources: [uploads.arnForObjects('media/*')],
        conditions: isFromSite,
      }),
    );
    // Without this right S3 answers 403 instead of 404 for a missing object. Reading an object names no prefix.
    uploads.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals,
        actions: ['s3:ListBucket'],
        resources: [uploads.bucketArn],
        conditions: { ...isFromSite, StringLikeIfExists: { 's3:prefix': 'media/*' } },
      }),
    );
  }
}
