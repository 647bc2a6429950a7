import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

import { env } from '#functions/lib/env.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { retryWhile } from '#functions/lib/retry.ts';
import { messages } from '#shared/messages.ts';

import { bucket, objectAt, statusOf } from './bucket.ts';

/** From where to where an object of this size is copied; `headers` replace those of the original. */
export type Copy = {
  from: string;
  to: string;
  size: number;
  headers?: { ContentType: string; CacheControl: string };
};

/** S3 copies some 80 MB a second, so larger objects are copied in parts at the same time. */
const PART_SIZE = 64 * 1024 * 1024;

/** Copies an uploaded object to the key at which records use it, unless it is there. 503 while others keep copying it. */
export async function copyOnce(copy: Copy): Promise<void> {
  try {
    await retryWhile(isBeingCopied, () => (copy.size > PART_SIZE ? copyInParts(copy) : copyWhole(copy)));
  } catch (error) {
    if (isBeingCopied(error)) throw unavailable(messages.request.unavailable, error);
    if (statusOf(error) !== 412) throw error;
  }
}

/** Another request is writing the same key at this moment; it may still fail, so the copy is tried again. */
const isBeingCopied = (error: unknown) => statusOf(error) === 409;

const sourceAt = (key: string) => encodeURIComponent(`${env('BUCKET_NAME')}/${key}`);

async function copyWhole({ from, to, headers }: Copy): Promise<void> {
  await bucket().send(
    new CopyObjectCommand({
      ...objectAt(to),
      ...headers,
      CopySource: sourceAt(from),
      MetadataDirective: headers ? 'REPLACE' : 'COPY',
      IfNoneMatch: '*',
    }),
  );
}

/** The parts of a copy that fails on the way are removed by the bucket's lifecycle. */
async function copyInParts({ from, to, size, headers }: Copy): Promise<void> {
  const { UploadId } = await bucket().send(new CreateMultipartUploadCommand({ ...objectAt(to), ...headers }));
  const copyPart = async (_: unknown, index: number) => {
    const last = Math.min(size, (index + 1) * PART_SIZE) - 1;
    const { CopyPartResult } = await bucket().send(
      new UploadPartCopyCommand({
        ...objectAt(to),
        UploadId,
        PartNumber: index + 1,
        CopySource: sourceAt(from),
        CopySourceRange: `bytes=${index * PART_SIZE}-${last}`,
      }),
    );
    return { PartNumber: index + 1, ETag: CopyPartResult?.ETag };
  };
  const Parts = await Promise.all(Array.from({ length: Math.ceil(size / PART_SIZE) }, copyPart));
  await bucket().send(
    new CompleteMultipartUploadCommand({
      ...objectAt(to),
      UploadId,
      MultipartUpload: { Parts },
      IfNoneMatch: '*',
    }),
  );
}
