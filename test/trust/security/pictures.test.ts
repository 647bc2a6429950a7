import { beforeAll, describe, expect, it } from 'vitest';

import { imageTypes } from '#shared/entities/upload.ts';
import { refusals } from '#shared/refusals.ts';
import { aMember, type Browser } from '#test/flows/a-browser.ts';
import { impostors, pictures } from '#test/functions/services/s3/pictures.ts';
import { useCloud } from '#test/support/cloud.ts';

import { anUpload, publish } from './an-upload.ts';

const cloud = useCloud();
type Type = keyof typeof imageTypes;

let browser: Browser;
beforeAll(async () => {
  ({ browser } = await aMember(cloud, { isSeller: true }));
});

describe('the type of a picture is that of its first bytes', () => {
  const types = Object.keys(imageTypes) as Type[];
  const others = types.flatMap((claimed) =>
    types.filter((real) => real !== claimed).map((real) => [real, claimed, pictures[real]] as const),
  );
  const pages = types.flatMap((claimed) =>
    Object.entries(impostors).map(([what, bytes]) => [what, claimed, bytes] as const),
  );

  it.each([...others, ...pages])(
    '%s that is uploaded as %s is never published',
    async (_, claimed, bytes) => {
      const { url } = await anUpload(browser, claimed, bytes);
      expect(await publish(browser, url)).toMatchObject({
        status: 400,
        body: { message: refusals.uploads.notAnImage },
      });
      expect((await fetch(cloud.origin + url)).status).toBe(404);
    },
  );

  it.each(types)('%s is served as its own type, and cannot run scripts', async (type) => {
    const script = Buffer.concat([pictures[type], Buffer.from('<script>alert(1)</script>')]);
    const { url } = await anUpload(browser, type, script);
    expect((await publish(browser, url)).status).toBe(201);
    const { headers } = await fetch(cloud.origin + url, { headers: { accept: 'text/html' } });
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    'image/svg+xml',
    'text/html',
    'application/xhtml+xml',
    'image/png;text/html',
    'IMAGE/PNG',
    'image/*',
  ])('%s is not a picture type', async (contentType) => {
    const file = { purpose: 'image', fileName: 'x.svg', contentType, size: 9 };
    expect((await browser.post('/uploads', file)).status).toBe(400);
  });
});
