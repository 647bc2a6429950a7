import type { Page } from '@playwright/test';

import { aProject } from './a-project.ts';
import { agree, cards, formWithButton, payByCard } from './forms.ts';
import { expect, test } from './people.ts';
import type { Sample } from './sample.ts';
import { stubServerError } from './stub-calls.ts';

// These tests provoke failed calls, which the browser and the pages log.
test.use({ expectedErrors: /status of (402|500)|^500/ });

test.describe('Failures for a buyer', () => {
  test.use({ role: 'buyer' });

  test("'Failed to submit requirements. Please try again.'", async ({ page, sample: { orders } }) => {
    await stubServerError(page, 'PUT', '**/api/orders/requirements/*');
    await page.goto(`/submit-requirements/${orders.bought('ORDERED').id}`);
    await page.getByLabel('Your requirements').fill('A lamp that turns.');
    await page.getByRole('button', { name: /requirements$/ }).click();
    await expect(page.getByText('Failed to submit requirements. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Your requirements')).toHaveValue('A lamp that turns.');
  });

  const assignPath = ({ projects }: Sample) =>
    `/projects/${projects.module('SUBMITTED').projectId}/assign/${projects.freelancerId}`;

  test("'Failed to assign/update module.'", async ({ page, sample }) => {
    await stubServerError(page, 'POST', '**/api/modules');
    await page.goto(assignPath(sample));
    const slot = formWithButton(page, 'Assign');
    await slot.getByLabel('Name').fill('The stairs');
    await slot.getByLabel('Details').fill('All of them.');
    await slot.getByLabel('Deadline in days').fill('3');
    await slot.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('Failed to assign/update module.')).toBeVisible();
  });

  test("'Failed to mark for rework.'", async ({ page, sample }) => {
    await stubServerError(page, 'PUT', '**/api/modules/*/status');
    await page.goto(assignPath(sample));
    await page.getByRole('button', { name: 'Request rework' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Request rework' }).click();
    await expect(page.getByText('Failed to mark for rework.')).toBeVisible();
  });

  test("'Failed to mark as OK.'", async ({ page, sample }) => {
    await stubServerError(page, 'PUT', '**/api/modules/*/status');
    await page.goto(assignPath(sample));
    await page
      .getByRole('textbox', { name: /^Amount/ })
      .first()
      .fill('120');
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await agree(page, 'Approve');
    await expect(page.getByText('Failed to mark as OK.')).toBeVisible();
  });

  test("Payment: the provider's message about the card", async ({ page, sample: { orders } }) => {
    await page.goto(`/pay/${orders.bought('DELIVERED').id}`);
    await payByCard(page, cards.declined);
    await expect(page.getByText('Your card was declined.')).toBeVisible();
  });

  test("Payment: otherwise 'An unexpected error occurred.'", async ({ page, sample: { orders } }) => {
    const json = { error: { type: 'api_error', message: 'Something is wrong at the provider.' } };
    await page.route(/\/payment_intents\/[^/]+\/confirm/, (route) => route.fulfill({ status: 500, json }));
    await page.goto(`/pay/${orders.bought('DELIVERED').id}`);
    await payByCard(page, cards.good);
    await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
  });
});

test.describe('Failures for a seller', () => {
  test.use({ role: 'seller' });

  const lamp = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const choose = async (page: Page, button: string, mimeType = 'image/png') => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await (await chooser).setFiles({ name: 'lamp.png', mimeType, buffer: lamp });
  };

  test("'Upload failed. Try again.' when the file does not upload", async ({ page, sample: { orders } }) => {
    await stubServerError(page, 'POST', '**/api/uploads');
    await page.goto(`/upload-work/${orders.received('PAID').id}`);
    await choose(page, 'Choose a file');
    await expect(page.getByText('Upload failed. Try again.')).toBeVisible();
  });

  test("'Upload failed. Try again.' when the delivery is not accepted", async ({
    page,
    sample: { orders },
  }) => {
    await stubServerError(page, 'PUT', '**/api/orders/*/upload-work');
    await page.goto(`/upload-work/${orders.received('PAID').id}`);
    await choose(page, 'Choose a file', 'application/octet-stream');
    await expect(page.getByRole('button', { name: 'Remove lamp.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Deliver and complete' }).click();
    await agree(page, 'Deliver');
    await expect(page.getByText('Upload failed. Try again.')).toBeVisible();
  });

  test("Order completion: 'Something went wrong.'", async ({ page, sample: { orders } }) => {
    await stubServerError(page, 'PUT', '**/api/orders/upload-work/*');
    await page.goto(`/order/${orders.received('PAID').id}`);
    await page.getByLabel('Link to the work').fill('https://github.com/keeper/lamp');
    await page.getByRole('checkbox', { name: 'Mark the order as completed' }).check();
    await page.getByRole('button', { name: 'Deliver the link' }).click();
    await agree(page, 'Deliver');
    await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
  });

  test("'Image upload or submission failed. Please try again.' when the submission is not accepted", async ({
    page,
    sample: { projects },
  }) => {
    await stubServerError(page, 'PUT', '**/api/modules/*/freelancer');
    await page.goto(`/assignedModule/${projects.module('WAITING').projectId}`);
    const form = formWithButton(page, 'Submit');
    await form.getByLabel('Link to the work').fill('https://github.com/keeper/lamp');
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Image upload or submission failed. Please try again.')).toBeVisible();
  });

  test("'Image upload or submission failed. Please try again.' when a picture does not upload", async ({
    page,
    sample: { projects },
  }) => {
    await stubServerError(page, 'POST', '**/api/uploads');
    await page.goto(`/assignedModule/${projects.module('WAITING').projectId}`);
    await choose(page, 'Upload');
    await expect(page.getByText('Image upload or submission failed. Please try again.')).toBeVisible();
  });
});

test.describe('Bid', () => {
  test.use({ role: 'new seller' });

  test("'Failed to place bid.', then 'Bid placed successfully!'", async ({ page, people }) => {
    const { id } = await aProject(people['new buyer']);
    await stubServerError(page, 'POST', '**/api/bids');
    await page.goto(`/project/${id}`);
    await page.getByLabel('Bid amount').fill('700');
    await page.getByRole('button', { name: 'Place bid' }).click();
    await expect(page.getByText('Failed to place bid.')).toBeVisible();
    await page.unroute('**/api/bids');
    await page.getByRole('button', { name: 'Place bid' }).click();
    await expect(page.getByText('Bid placed successfully!')).toBeVisible();
  });
});
