import { CopyObjectCommand, GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';

import { backOff } from '#functions/lib/backoff.ts';
import { newId } from '#functions/lib/ids.ts';
import { claimImage, newImage } from '#functions/services/s3/pictures.ts';

import { pictures } from './pictures.ts';

vi.mock('#functions/lib/backoff.ts', () => ({ backOff: vi.fn<typeof backOff>() }));

const s3 = mockClient(S3Client);
const owner = newId();
const { url } = newImage(owner, { contentType: 'image/png' });
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
  await claimImage(url, owner);
  expect(s3.commandCalls(CopyObjectCommand)).toHaveLength(4);
  expect(backOff).toHaveBeenCalledTimes(2);
});

it('is done when another request has copied the picture', async () => {
  s3.on(CopyObjectCommand).rejectsOnce(errorOf(409)).rejects(errorOf(412));
  await expect(claimImage(url, owner)).resolves.toBeUndefined();
});

it('throws 503 after eight attempts', async () => {
  s3.on(CopyObjectCommand).rejects(errorOf(409));
  await expect(claimImage(url, owner)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  expect(s3.commandCalls(CopyObjectCommand, { Key: url.slice(1) })).toHaveLength(8);
});
