import {
  CopyObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/modules/submit.ts';
import { pictureName } from '#functions/services/s3/keys.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aModule, AMOUNT, work, type Assignment } from '#test/functions/domain/an-assigned-module.ts';
import * as modules from '#test/functions/domain/work.ts';
import { impostors, pictures } from '#test/functions/services/s3/pictures.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();
useSessions();
beforeAll(() => void vi.stubEnv('BUCKET_NAME', 'tandem-uploads'));

const png = pictures['image/png'];
const files = mockClient(S3Client);
const missing = new S3ServiceException({
  name: 'NoSuchKey',
  $fault: 'client',
  $metadata: { httpStatusCode: 404 },
});
beforeEach(() => {
  files.reset();
  files.on(PutObjectCommand).resolves({});
  files.on(CopyObjectCommand).resolves({});
  files.on(GetObjectCommand).callsFake(({ Key }: { Key: string }) => {
    if (!stored().includes(Key)) throw missing;
    return { ContentLength: png.length, Body: { transformToByteArray: async () => png } };
  });
});

const stored = () => files.commandCalls(PutObjectCommand).map(({ args }) => args[0].input.Key);
const published = () => files.commandCalls(CopyObjectCommand).map(({ args }) => args[0].input.Key);

/** Submits work with these pictures attached to the request. */
async function submit({ module, freelancer }: Assignment, ...images: Buffer[]) {
  const form = new FormData();
  form.set('projectURL', work.projectURL);
  for (const bytes of images) form.append('images', new File([new Uint8Array(bytes)], 'picture.png'));
  const request = new Request('http://localhost', { method: 'PUT', body: form });
  const event = anEvent({
    method: 'PUT',
    params: { id: module.id },
    cookies: await cookiesOf(freelancer),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
  const { statusCode, body = '' } = await handler(event, aContext);
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

it('publishes attached pictures, and keeps the earlier ones when none are attached', async () => {
  const assignment = await aModule();
  const { status, body } = await submit(assignment, png, png);
  expect({ status, images: (body['images'] as string[]).map(pictureName) }).toEqual({
    status: 200,
    images: stored().map((key) => key?.split('/').at(-1)),
  });
  expect(stored()).toHaveLength(2);
  expect(published()).toHaveLength(4);
  expect((await submit(assignment)).body['images']).toEqual(body['images']);
});

it('publishes no picture when the module was approved while they were being stored', async () => {
  const assignment = await aModule('SUBMITTED');
  const { client, module } = assignment;
  let approval: Promise<unknown> | undefined;
  files.on(PutObjectCommand).callsFake(async () => {
    await (approval ??= modules.decide(module.id, client, { status: 'OK', amount: AMOUNT }));
    return {};
  });
  expect(await submit(assignment, png)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('OK') as string },
  });
  expect(stored()).toEqual([expect.stringMatching(/^pending\//)]);
  expect(published()).toEqual([]);
});

it('stores nothing for a module that accepts no work, for a file that is no picture, for too many, and for too large ones', async () => {
  const refused = async (assignment: Assignment, ...images: Buffer[]) => {
    const { status, body } = await submit(assignment, ...images);
    return [status, body['message']];
  };
  expect((await refused(await aModule('OK'), png))[0]).toBe(409);
  const assignment = await aModule();
  expect(await refused(assignment, png, impostors['a page'])).toEqual([
    400,
    uploadTexts.ofPicture({ number: 2, refusal: uploadTexts.notAnImage.message }).message,
  ]);
  expect(await refused(assignment, png, png, png)).toEqual([400, moduleTexts.tooManyImages]);
  expect((await refused(assignment, Buffer.alloc(commonLimits.body.multipart, png)))[0]).toBe(413);
  expect(files.calls()).toEqual([]);
  expect((await modules.get(assignment.module.id)).status).toBe('WAITING');
});
