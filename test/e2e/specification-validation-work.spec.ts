import sharp from 'sharp';

import { aProject } from './a-project.ts';
import { formWithButton } from './forms.ts';
import { expect, test } from './people.ts';

/** A link of every kind that the specification allows. */
const links = [
  'https://drive.google.com/file/d/1aBc/view',
  'https://www.dropbox.com/s/1aBc/work.zip',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://github.com/keeper/lamp',
  'https://www.figma.com/file/1aBc',
  'https://www.notion.so/Lamp-1aBc',
  'https://lamp.example',
];
/** Links that the specification does not allow. */
const invalidLinks = [
  'http://github.com/keeper/lamp',
  'ftp://github.com/lamp',
  'https://localhost',
  'github.com/lamp',
  'a lamp',
];

test.describe('Validation for a seller', () => {
  test.use({ role: 'seller' });

  test("Deliver work: 'Please upload a file.', and no error for the note", async ({
    page,
    sample: { orders },
  }) => {
    await page.goto(`/upload-work/${orders.received('PAID').id}`);
    await page.getByRole('button', { name: 'Deliver and complete' }).click();
    await expect(page.getByText('Please upload a file.')).toBeVisible();
    await expect(page.getByLabel(/^Note to the buyer/)).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('Order completion: both messages, and a checkbox that is disabled until the URL is valid', async ({
    page,
    sample: { orders },
  }) => {
    await page.goto(`/order/${orders.received('PAID').id}`);
    const link = page.getByLabel('Link to the work');
    const box = page.getByRole('checkbox', { name: 'Mark the order as completed' });
    await page.getByRole('button', { name: 'Deliver the link' }).click();
    await expect(page.getByText('Please enter a valid URL before completing.')).toBeVisible();
    for (const text of invalidLinks) {
      await link.fill(text);
      const message = page.getByText(
        'Please enter a valid URL (Google Drive, Dropbox, YouTube, GitHub, etc.)',
      );
      await expect(message, text).toBeVisible();
      await expect(box, text).toBeDisabled();
    }
    for (const text of links) {
      await link.fill(text);
      await expect(box, text).toBeEnabled();
    }
  });

  test('Order completion: the checkbox is disabled when already completed', async ({
    page,
    sample: { orders },
  }) => {
    await page.goto(`/order/${orders.received('DELIVERED').id}`);
    await page.getByLabel('Link to the work').fill('https://github.com/keeper/lamp');
    const box = page.getByRole('checkbox', { name: 'Mark the order as completed' });
    await expect(box).toBeChecked();
    await expect(box).toBeDisabled();
  });

  test("Module submission: 'URL cannot be empty', 'Invalid URL format', and the same patterns", async ({
    page,
    sample: { projects },
  }) => {
    await page.goto(`/assignedModule/${projects.module('WAITING').projectId}`);
    const form = formWithButton(page, 'Submit');
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form.getByText('URL cannot be empty')).toBeVisible();
    for (const text of invalidLinks) {
      await form.getByLabel('Link to the work').fill(text);
      await expect(form.getByText('Invalid URL format'), text).toBeVisible();
    }
    for (const text of links) {
      await form.getByLabel('Link to the work').fill(text);
      await expect(form.getByText('Invalid URL format'), text).toHaveCount(0);
    }
  });

  test("Module submission: at most 2 images, else 'You can only upload up to 2 images.'", async ({
    page,
    sample: { projects },
  }) => {
    await page.goto(`/assignedModule/${projects.module('WAITING').projectId}`);
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d47' } })
      .png()
      .toBuffer();
    const files = ['lamp.png', 'lens.png', 'gear.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer,
    }));
    const form = formWithButton(page, 'Submit');
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Upload', exact: true }).click();
    await (await chooser).setFiles(files);
    await expect(form.getByText('You can only upload up to 2 images.').first()).toBeVisible();
    await expect(form.getByRole('button', { name: /^Remove (lamp|lens)/ })).toHaveCount(2);
  });
});

test.describe('Bid', () => {
  test.use({ role: 'new seller' });

  test("the amount must be greater than 0, else 'Please enter a valid bid amount'", async ({
    page,
    people,
  }) => {
    const { id } = await aProject(people['new buyer']);
    await page.goto(`/project/${id}`);
    for (const amount of ['', '0', '-5', 'much']) {
      await page.getByLabel('Bid amount').fill(amount);
      await page.getByRole('button', { name: 'Place bid' }).click();
      await expect(page.getByText('Please enter a valid bid amount'), amount).toBeVisible();
    }
  });

  test("one bid per freelancer per project: 'You already placed a bid'", async ({ page, people }) => {
    const { id } = await aProject(people['new buyer']);
    await page.goto(`/project/${id}`);
    await page.getByLabel('Bid amount').fill('900');
    await page.getByRole('button', { name: 'Place bid' }).click();
    await expect(page.getByText('Bid placed successfully!')).toBeVisible();
    await expect(page.getByText('You already placed a bid')).toBeVisible();
    await page.reload();
    await expect(page.getByText('You already placed a bid')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place bid' })).toHaveCount(0);
  });
});
