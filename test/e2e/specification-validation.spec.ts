import type { Page } from '@playwright/test';

import { anAward } from './a-project.ts';
import { formWithButton } from './forms.ts';
import { expect, test } from './people.ts';
import { openReviewForm } from './stub-calls.ts';

const main = (page: Page) => page.getByRole('main');

test.describe('Login', () => {
  test.use({ expectedErrors: /status of 40[01]/ });

  test('no client checks; errors show the server message', async ({ page }) => {
    await page.goto('/login');
    const response = page.waitForResponse('**/api/auth/login');
    await main(page).getByRole('button', { name: 'Sign in' }).click();
    const { message } = (await (await response).json()) as { message: string };
    await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(message);
  });
});

test.describe('Validation for a buyer', () => {
  test.use({ role: 'buyer' });

  test('Review: star chosen from 1 to 5; text free', async ({ page, sample: { gig } }) => {
    const form = await openReviewForm(page, gig.id);
    await expect(form.getByRole('radio')).toHaveCount(5);
    await form.getByLabel('Your review').fill('🦓 “Anything” <b>goes</b>.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Choose from 1 to 5 stars.')).toBeVisible();
    await form.getByRole('radio', { name: '4 stars' }).check();
    await expect(form.getByText('Choose from 1 to 5 stars.')).toHaveCount(0);
  });

  test("Requirements: 'Please enter your project requirements.'", async ({ page, sample: { orders } }) => {
    await page.goto(`/submit-requirements/${orders.bought('ORDERED').id}`);
    await page.getByLabel('Your requirements').fill('   ');
    await page.getByRole('button', { name: /requirements$/ }).click();
    await expect(page.getByText('Please enter your project requirements.')).toBeVisible();
  });

  test("Module amount: must be a number, else 'Please enter a valid amount.'", async ({
    page,
    sample: { projects },
  }) => {
    const { projectId } = projects.module('SUBMITTED');
    await page.goto(`/projects/${projectId}/assign/${projects.freelancerId}`);
    const form = formWithButton(page, 'Approve');
    for (const amount of ['', 'plenty', '12abc']) {
      await form.getByLabel(/^Amount/).fill(amount);
      await form.getByRole('button', { name: 'Approve' }).click();
      await expect(form.getByText('Please enter a valid amount.'), amount).toBeVisible();
    }
  });

  test('Project form: title, category, budget, description and number of modules are required', async ({
    page,
  }) => {
    await page.goto('/addProject');
    await page.getByRole('button', { name: 'Post the project' }).click();
    for (const label of ['Title', 'Category', 'Budget', 'Number of modules', 'Description']) {
      await expect(page.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true');
    }
  });

  test('Project form: budget and number of modules are whole numbers', async ({ page }) => {
    await page.goto('/addProject');
    for (const number of ['10abc', '12.5', '0', '-3']) {
      await page.getByLabel('Budget').fill(number);
      await page.getByLabel('Number of modules').fill(number);
      await page.getByRole('button', { name: 'Post the project' }).click();
      await expect(page.getByLabel('Budget'), number).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Number of modules'), number).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page).toHaveURL('/addProject');
  });
});

test.describe('Module form', () => {
  test.use({ role: 'new buyer' });

  test('name, details and deadline days are required', async ({ page, people }) => {
    const freelancer = people['new seller'];
    const { projectId } = await anAward(people['new buyer'], freelancer);
    await page.goto(`/projects/${projectId}/assign/${freelancer.user.id}`);
    const slot = page.getByRole('region', { name: 'Module 2' });
    await slot.getByRole('button', { name: 'Assign' }).click();
    for (const label of ['Name', 'Details', 'Deadline in days']) {
      await expect(slot.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true');
    }
  });
});
