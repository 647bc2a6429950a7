import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

import { env, optionalEnv } from '#functions/lib/env.ts';
import { clientTimeouts } from '#functions/lib/time-limit.ts';
import { tries, waiting } from '#shared/limits/services.ts';

let client: S3Client | undefined;

/** The client of the one bucket: uploaded pictures that no record uses yet, public pictures, and delivered work. */
export function bucket(): S3Client {
  const endpoint = optionalEnv('S3_ENDPOINT');
  return (client ??= new S3Client({
    maxAttempts: tries,
    requestHandler: clientTimeouts(waiting.files),
    // By default a presigned upload would carry the checksum of an empty body, which no browser could match.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  }));
}

/** Bucket and key of an object, as parameters of a request. */
export const objectAt = (Key: string) => ({ Bucket: env('BUCKET_NAME'), Key });

/** The HTTP status of an error response of S3; undefined for any other error. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The response of a request; undefined if there is no such object. */
export async function orMissing<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}
