import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';

import type { Upload } from '#shared/entities/upload.ts';
import type { Gig } from '#shared/entities/work/gig.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import { chooseFiles } from '#test/e2e/forms.ts';
import { expect, test } from '#test/e2e/people.ts';

/** Uploads a file as the cover of a new gig; returns the URLs of its uploads, the full-size picture first. */
async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const uploads: Promise<Upload>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/uploads')) uploads.push(response.json() as Promise<Upload>);
  });
  await page.goto('/add');
  await chooseFiles(page, page.getByRole('button', { name: 'Upload' }).first(), file);
  await expect(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
  const [whole, ...others] = await Promise.all(uploads);
  if (!whole) throw new Error('Nothing was uploaded.');
  return { url: whole.url, others: others.map(({ url }) => url) };
}

async function publish({ request }: BrowserContext, url: string): Promise<Gig> {
  const data = {
    title: 'I will print your poster',
    cat: 'Design',
    cover: url,
    desc: 'In any size.',
    shortTitle: 'Poster',
    shortDesc: 'One poster',
    deliveryTime: 3,
    price: 40,
  };
  const response = await request.post('/api/gigs', { data });
  return (await response.json()) as Gig;
}

/** The type and the size of a stored picture. */
async function inspectPicture({ request }: BrowserContext, url: string) {
  const response = await request.get(url);
  const { format, width, height } = await sharp(await response.body()).metadata();
  return { type: response.headers()['content-type'], format, width, height };
}

test.use({ role: 'seller' });

test('a large picture is stored as WebP in two widths, and each screen loads the one it needs', async ({
  page,
  context,
}) => {
  const buffer = await sharp({ create: { width: 3000, height: 2250, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { url, others } = await upload(page, { name: 'poster.png', mimeType: 'image/png', buffer });
  expect(others).toEqual([smallOf(url)]);

  const gig = await publish(context, url);
  const webp = { type: 'image/webp', format: 'webp' };
  expect(await inspectPicture(context, url)).toEqual({ ...webp, width: 1600, height: 1200 });
  expect(await inspectPicture(context, smallOf(url))).toEqual({ ...webp, width: 640, height: 480 });

  await page.goto(`/gig/${gig.id}`);
  const picture = page.getByRole('link', { name: /^Open picture 1/ }).getByRole('presentation');
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  await expect(picture).toHaveJSProperty('complete', true);
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  const shown = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  expect(shown).toBe(isWide ? url : smallOf(url));
  await context.request.delete(`/api/gigs/${gig.id}`);
});

test('an animated picture is stored unchanged and served in both widths', async ({ page, context }) => {
  const frames = [0, 128].map((red) => ({
    create: { width: 300, height: 200, channels: 3 as const, background: { r: red, g: 90, b: 70 } },
  }));
  const animation = await sharp(await Promise.all(frames.map((each) => sharp(each).png().toBuffer())), {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  const { url, others } = await upload(page, {
    name: 'moving.gif',
    mimeType: 'image/gif',
    buffer: animation,
  });
  expect(others).toEqual([]);
  const gig = await publish(context, url);
  for (const address of [url, smallOf(url)]) {
    const response = await context.request.get(address);
    expect(await response.body()).toEqual(animation);
  }
  await context.request.delete(`/api/gigs/${gig.id}`);
});
