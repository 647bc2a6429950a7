import { GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as attachments from '#functions/services/s3/attachments.ts';
import { newKeyIn, removeFile } from '#functions/services/s3/files.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { uploadTo } from '#test/functions/domain/an-uploaded-file.ts';

import { impostors, pictures } from './pictures.ts';
import { useBucket } from './use-bucket.ts';

useBucket();
const folder = attachments.folderOfMessages(newId() + newId(), newId());
const keep = (...keys: string[]) => attachments.keepFiles(keys, folder);
async function keepOne(file: Parameters<typeof uploadTo>[1]) {
  const [kept] = await keep(await uploadTo(folder, file));
  if (!kept) throw new Error('Nothing was kept.');
  return kept;
}
const headersOf = async (url: string) => (await fetch(url)).headers;

it.each(Object.entries(pictures))('a picture is shown as what its bytes are: %s', async (type, bytes) => {
  const kept = await keepOne({ name: 'me.html', contentType: 'text/html', bytes });
  expect(kept).toMatchObject({ name: 'me.html', size: bytes.length, type });
  const { url, pictureUrl } = await attachments.linked(kept);
  const shown = await headersOf(String(pictureUrl));
  expect([shown.get('content-type'), shown.get('content-disposition')]).toEqual([type, null]);
  expect((await headersOf(url)).get('content-type')).toBe('application/octet-stream');
});

it.each(Object.entries(impostors))(
  'a file that claims to be a picture is only saved: %s',
  async (_, bytes) => {
    for (const [name, contentType] of [
      ['me.png', 'image/png'],
      ['me.svg', 'image/svg+xml'],
      ['me.html', 'text/html'],
    ] as const) {
      const kept = await keepOne({ name, contentType, bytes });
      expect(kept.type).toBe(contentType === 'image/png' ? 'application/octet-stream' : contentType);
      const { url, pictureUrl } = await attachments.linked(kept);
      expect(pictureUrl).toBeNull();
      const saved = await headersOf(url);
      expect(saved.get('content-type')).toBe('application/octet-stream');
      expect(saved.get('content-disposition')).toMatch(/^attachment; filename="?me\./);
    }
  },
);

it('a picture that is too large for a page is only saved', async () => {
  const file = { key: `${folder}/${newId()}/a.png`, name: 'a.png', type: 'image/png' };
  const isShown = async (size: number) => (await attachments.linked({ ...file, size })).pictureUrl !== null;
  expect([await isShown(uploadLimits.size.image), await isShown(uploadLimits.size.image + 1)]).toEqual([
    true,
    false,
  ]);
});

it('a link cannot be changed to show a page, and is of five minutes', async () => {
  const kept = await keepOne({ name: 'me.png', bytes: pictures['image/png'] });
  for (const link of Object.values(await attachments.linked(kept)).filter((each) =>
    String(each).startsWith('http'),
  )) {
    const url = new URL(String(link));
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    url.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(url)).status).toBe(403);
  }
});

it('the same files are kept once, also when the uploads have expired', async () => {
  const [one, other] = [await uploadTo(folder, {}), await uploadTo(folder, { name: 'b.pdf' })];
  const kept = await keep(one, other, one);
  expect(kept.map(({ name }) => name)).toEqual(['work.zip', 'b.pdf']);
  await removeFile(one);
  expect(await keep(one, other)).toEqual(kept);
  expect(
    await attachments.keepFiles(
      kept.map(({ key }) => key),
      folder,
    ),
  ).toEqual(kept);
});

it('a file of another folder, or one that was never uploaded, is refused by its number', async () => {
  const own = await uploadTo(folder, {});
  const foreign = attachments.folderOfMessages(newId() + newId(), newId());
  for (const key of [
    await uploadTo(foreign, {}),
    await uploadTo(attachments.folderOfRequirements(newId()), {}),
    newKeyIn(folder, 'never.zip'),
    `pending/${folder}/../${newId()}/a.zip`,
    `${folder}/${newId()}/..`,
    `pending/pending/${folder}/${newId()}/a.zip`,
    '',
  ]) {
    const message = uploadTexts.ofFile({ number: 2, refusal: notFoundTexts.upload.message }).message;
    await expect(keep(own, key)).rejects.toMatchObject({
      status: 400,
      message,
      issues: [{ path: 'files.1', message }],
    });
  }
});

it('a file above 100 MB is refused, whatever was signed', async () => {
  const s3 = mockClient(S3Client);
  try {
    const missing = new S3ServiceException({
      name: 'NotFound',
      $fault: 'client',
      $metadata: { httpStatusCode: 404 },
    });
    s3.on(HeadObjectCommand).rejects(missing);
    const Body = { transformToByteArray: async () => new Uint8Array(64) };
    const ContentRange = `bytes 0-63/${uploadLimits.size.attachment + 1}`;
    s3.on(GetObjectCommand).resolves({ Body, ContentRange } as never);
    await expect(keep(newKeyIn(folder, 'film.mp4'))).rejects.toMatchObject({
      status: 400,
      message: uploadTexts.ofFile({ number: 1, refusal: uploadTexts.tooLarge.message }).message,
    });
  } finally {
    s3.restore();
  }
});
