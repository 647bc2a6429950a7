import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';

import { backOff } from '#functions/lib/backoff.ts';
import { newId } from '#functions/lib/ids.ts';
import { copyOnce } from '#functions/services/s3/copy.ts';
import { keepDelivery, uploadKey } from '#functions/services/s3/files.ts';
import { newImage, uploadedPictures } from '#functions/services/s3/pictures.ts';

import { pictures } from './pictures.ts';

vi.mock('#functions/lib/backoff.ts', () => ({ backOff: vi.fn<typeof backOff>() }));

const s3 = mockClient(S3Client);
const owner = newId();
const { url } = newImage(owner, { contentType: 'image/png' });
/** Checks and publishes the picture. */
async function claim() {
  const uploaded = uploadedPictures({ cover: url }, owner);
  await uploaded.check();
  await uploaded.publish(owner);
}
const errorOf = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'Failure', $fault: 'client', $metadata: { httpStatusCode } });

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('BUCKET_NAME', 'tandem-uploads');
  vi.mocked(backOff).mockReset();
  s3.reset();
  s3.on(GetObjectCommand).callsFake(({ Key }: { Key: string }) => {
    if (Key.startsWith('media/')) throw errorOf(404);
    const bytes = pictures['image/png'];
    return { ContentLength: bytes.length, Body: { transformToByteArray: async () => bytes } };
  });
});

it('copies again, with backoff, while another request copies the same picture', async () => {
  s3.on(CopyObjectCommand).rejectsOnce(errorOf(409)).rejectsOnce(errorOf(409)).resolves({});
  await claim();
  expect(s3.commandCalls(CopyObjectCommand)).toHaveLength(4);
  expect(backOff).toHaveBeenCalledTimes(2);
});

it('is done when another request has copied the picture', async () => {
  s3.on(CopyObjectCommand).rejectsOnce(errorOf(409)).rejects(errorOf(412));
  await expect(claim()).resolves.toBeUndefined();
});

it('throws 503 after eight attempts', async () => {
  s3.on(CopyObjectCommand).rejects(errorOf(409));
  await expect(claim()).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  expect(s3.commandCalls(CopyObjectCommand, { Key: url.slice(1) })).toHaveLength(8);
});

it('copies in one piece, whatever the size, with the SHA-256 of the whole, and never replaces a copy', async () => {
  s3.on(CopyObjectCommand).resolves({});
  await copyOnce({ from: 'pending/work/a+b.zip', to: 'work/a+b.zip', within: 10_000 });
  expect(s3.calls()).toHaveLength(1);
  expect(s3.commandCalls(CopyObjectCommand)[0]?.args[0].input).toMatchObject({
    CopySource: 'tandem-uploads%2Fpending%2Fwork%2Fa%2Bb.zip',
    Key: 'work/a+b.zip',
    ChecksumAlgorithm: 'SHA256',
    IfNoneMatch: '*',
  });
});

it.each([
  ['none', {}],
  [
    'one of its parts’ hashes',
    { ChecksumSHA256: `${'A'.repeat(43)}=-16`, ChecksumType: 'COMPOSITE' as const },
  ],
])('takes no other hash for the one of a delivered file: %s', async (_, checksum) => {
  s3.on(HeadObjectCommand).resolves({ ContentLength: 9, ...checksum });
  const order = newId();
  await expect(keepDelivery(uploadKey(order, 'a.zip'), order)).rejects.toThrow('S3 knows no SHA-256');
});
