import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * Creates the bucket for CloudFront's log: one line per request, with the address it came from, which the gateway does not
 * know. Addresses belong to people, so they are deleted after some days.
 */
export function createVisitorLog(scope: Construct, days: number): IBucket {
  const bucket = new Bucket(scope, 'Visitors', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    // CloudFront writes its log by an access list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
    lifecycleRules: [{ id: 'addresses', expiration: Duration.days(days) }],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'It is a log itself, and CloudFront alone writes it.',
  });
  return bucket as IBucket;
}
