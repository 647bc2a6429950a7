import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';

import { bucket, objectAt } from '#functions/services/s3/bucket.ts';
import { ExportFile, LostFile, type Written } from '#functions/services/s3/exports.ts';
import { downloadLink } from '#functions/services/s3/files.ts';
import { interceptClient } from '#test/support/table/intercept-table.ts';

import { useBucket } from './use-bucket.ts';

useBucket();

const MB = 1024 ** 2;
const open = (id: string, written?: Written) => ExportFile.open('somebody', id, written);
const textOf = async (key: string) => (await fetch(await downloadLink(key))).text();

describe('the file of an export', () => {
  it('has all that its runs have written, each once, and is held a part at a time', async () => {
    const bodies: number[] = [];
    const restore = interceptClient(S3Client.prototype, async ({ input }, send) => {
      const { Body } = input as { Body?: Buffer };
      if (Body) bodies.push(Body.length);
      return send();
    });
    const pages = Array.from({ length: 18 }, (_, number) => String(number % 10).repeat(MB));
    // This one is interrupted after it has written, and the next one writes the same again.
    const lost = await open('large');
    for (const page of pages.slice(0, 9)) await lost.write(page);
    let written: Written | undefined;
    for (const at of [0, 6]) {
      const run = await open('large', written);
      for (const page of pages.slice(at, at + 6)) await run.write(page);
      written = await run.pause();
    }
    const last = await open('large', written);
    for (const page of pages.slice(12)) await last.write(page);
    const { key, size } = await last.finish();
    restore();
    expect(size).toBe(18 * MB);
    expect((await textOf(key)) === pages.join('')).toBe(true);
    expect(Math.max(...bodies)).toBeLessThan(9 * MB);
  });

  it('that is small is one object, also where two runs have written it', async () => {
    const first = await open('small');
    await first.write('[1, ');
    const second = await open('small', await first.pause());
    await second.write('"ü"]');
    const { key, size } = await second.finish();
    expect(await textOf(key)).toBe('[1, "ü"]');
    expect(size).toBe(9);
  });

  it('is lost where another run has replaced a part of it, or has finished it', async () => {
    const first = await open('raced');
    await first.write('a'.repeat(8 * MB));
    const written = await first.pause();
    const [one, other] = [await open('raced', written), await open('raced', written)];
    await one.write('b'.repeat(8 * MB));
    await other.write('c'.repeat(8 * MB));
    await expect(one.finish()).rejects.toThrow(LostFile);
    await other.finish();
    const late = await open('raced', written);
    await expect(late.write('d'.repeat(8 * MB))).rejects.toThrow(LostFile);
  });
});

it('the local bucket takes no upload in parts that S3 would refuse', async () => {
  const file = objectAt('pending/exports/in-parts.json');
  const { UploadId } = await bucket().send(new CreateMultipartUploadCommand(file));
  const upload = async (PartNumber: number, size: number) => {
    const Body = Buffer.alloc(size, String(PartNumber));
    const { ETag } = await bucket().send(new UploadPartCommand({ ...file, UploadId, PartNumber, Body }));
    return { ETag, PartNumber };
  };
  const complete = (Parts: { ETag: string | undefined; PartNumber: number }[], id = UploadId) =>
    bucket().send(new CompleteMultipartUploadCommand({ ...file, UploadId: id, MultipartUpload: { Parts } }));
  const [small, large, last] = [await upload(1, 1), await upload(2, 5 * MB), await upload(3, 1)];
  const refusals = [
    [[small, large], 'EntityTooSmall'],
    [[last, large], 'InvalidPartOrder'],
    [[{ ...large, ETag: '"0"' }, last], 'InvalidPart'],
    [[large, { ...last, PartNumber: 4 }], 'InvalidPart'],
  ] as const;
  for (const [parts, name] of refusals) await expect(complete([...parts])).rejects.toMatchObject({ name });
  await complete([large, last]);
  await expect(complete([large, last])).rejects.toMatchObject({ name: 'NoSuchUpload' });
});
