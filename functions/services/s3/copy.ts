import { CopyObjectCommand } from '@aws-sdk/client-s3';

import { env } from '#functions/lib/env.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { retryWhile } from '#functions/lib/retry.ts';
import { abortAfter } from '#functions/lib/time-limit.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { bucket, objectAt, statusOf } from './bucket.ts';

/** From where to where an object is copied; `headers` replace those of the original. */
export type Copy = {
  from: string;
  to: string;
  headers?: { ContentType: string; CacheControl?: string };
  /** How long it may take, in milliseconds. */
  within: number;
};

/**
 * Copies an uploaded object to the key at which records use it, unless it is there, and has S3 compute its SHA-256. 503
 * while others keep copying it.
 */
export async function copyOnce(copy: Copy): Promise<void> {
  try {
    const options = abortAfter(copy.within);
    await retryWhile(isBeingCopied, () => copyWhole(copy, options));
  } catch (error) {
    if (isBeingCopied(error)) throw unavailable(requestTexts.unavailable, error);
    if (statusOf(error) !== 412) throw error;
  }
}

/** Another request is writing the same key at this moment; it may still fail, so the copy is tried again. */
const isBeingCopied = (error: unknown) => statusOf(error) === 409;

const sourceAt = (key: string) => encodeURIComponent(`${env('BUCKET_NAME')}/${key}`);

/** In one piece, some 80 MB a second: of an object that was put together from parts, S3 knows only the hash of their hashes. */
async function copyWhole({ from, to, headers }: Copy, options: ReturnType<typeof abortAfter>): Promise<void> {
  await bucket().send(
    new CopyObjectCommand({
      ...objectAt(to),
      ...headers,
      CopySource: sourceAt(from),
      ChecksumAlgorithm: 'SHA256',
      MetadataDirective: headers ? 'REPLACE' : 'COPY',
      IfNoneMatch: '*',
    }),
    options,
  );
}
