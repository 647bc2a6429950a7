import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

import { env, optionalEnv } from '#functions/lib/env.ts';

let client: S3Client | undefined;

/** The bucket that keeps all files: pictures that wait and pictures that are public, and delivered work. */
export function bucket(): S3Client {
  const endpoint = optionalEnv('S3_ENDPOINT');
  return (client ??= new S3Client({
    // The default signs the checksum of an empty body, which no browser's upload can have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  }));
}

/** Where a request finds this key. */
export const at = (Key: string) => ({ Bucket: env('BUCKET_NAME'), Key });

/** What was asked for, or null where there is no such object. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
