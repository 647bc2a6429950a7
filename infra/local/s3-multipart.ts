import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type S3rver from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

/** The least that S3 takes as a part of an upload, but for the last. */
const SMALLEST_PART = 5 * 1024 ** 2;
const MOST_PARTS = 10_000;

/**
 * Refuses what S3 refuses of uploads in parts, and s3rver would accept or fail for: parts of an upload that nobody began or that was
 * completed, and to complete one with parts that are missing, too small, in no order, or not those that were uploaded last.
 */
export function checkParts({ store }: S3rver): void {
  const folderOf = (bucket: string, uploadId: string) =>
    join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId);

  const requireUpload = async (bucket: string, uploadId: string) => {
    const isThere =
      /^[0-9a-f]{32}$/.test(uploadId) && (await exists(join(folderOf(bucket, uploadId), 'key')));
    if (!isThere) throw new S3Error('NoSuchUpload', 'The specified upload does not exist.');
  };

  const putPart = store.putPart.bind(store);
  store.putPart = async (bucket, uploadId, number, content) => {
    await requireUpload(bucket, uploadId);
    if (!(Number(number) >= 1 && Number(number) <= MOST_PARTS))
      throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive.');
    return putPart(bucket, uploadId, number, content);
  };

  const complete = store.putObjectMultipart.bind(store);
  store.putObjectMultipart = async (bucket, uploadId, parts) => {
    await requireUpload(bucket, uploadId);
    if (parts.some(({ number }, index) => number <= (parts[index - 1]?.number ?? 0)))
      throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
    for (const [index, { number, etag }] of parts.entries()) {
      const file = join(folderOf(bucket, uploadId), String(number));
      if (!(await exists(file)) || (await readFile(`${file}.md5`, 'utf8')) !== etag)
        throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.');
      if (index < parts.length - 1 && (await stat(file)).size < SMALLEST_PART)
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
    }
    return complete(bucket, uploadId, parts);
  };
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
