import type { Page } from '@playwright/test';

import { payByCard, readSiteConfig } from '#infra/tools/pay-by-card.ts';
import { messages } from '#shared/messages.ts';
import { moduleNumber } from '#shared/rules/module-id.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';

import { anAward } from './a-project.ts';
import { expect, test } from './people.ts';
import type { Sample } from './sample.ts';

/** The card of the sample's module in this status, which has the same number on both screens. */
function moduleCard(page: Page, { projects }: Sample, status: ModuleStatus) {
  const number = moduleNumber(projects.module(status).id);
  return page.getByRole('region').filter({ has: page.getByText(`Module ${number}`, { exact: true }) });
}

test.describe('/projects/:projectId/assign/:freelancerId', () => {
  test.use({ role: 'buyer' });
  test.beforeEach(async ({ page, sample: { projects } }) => {
    await page.goto(`/projects/${projects.module('WAITING').projectId}/assign/${projects.freelancerId}`);
  });

  test("a new module: name, details, deadline days, and the button 'Assign'", async ({ page }) => {
    const slot = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Assign' }) });
    for (const label of ['Name', 'Details', 'Deadline in days']) {
      await expect(slot.first().getByLabel(label)).toBeEditable();
    }
  });

  test("a locked module: name, details and deadline are read-only, the button reads 'Locked'", async ({
    page,
    sample,
  }) => {
    const locked = moduleCard(page, sample, 'PAY');
    for (const label of ['Name', 'Details', 'Deadline in days']) {
      await expect(locked.getByLabel(label)).not.toBeEditable();
    }
    await expect(locked.getByRole('button', { name: 'Locked' })).toBeDisabled();
  });

  test('a submitted module: its link and pictures, an amount to approve it with, or Request rework', async ({
    page,
    sample,
  }) => {
    const submitted = moduleCard(page, sample, 'SUBMITTED');
    await expect(submitted.getByRole('link', { name: /\./ }).first()).toHaveAttribute('href', /^https:/);
    await expect(submitted.getByRole('textbox', { name: /^Amount/ })).toBeVisible();
    await expect(submitted.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(submitted.getByRole('button', { name: 'Request rework' })).toBeVisible();
  });

  test('a module that is ready to pay links to its payment', async ({ page, sample }) => {
    const { id, amount } = sample.projects.module('PAY');
    await expect(
      moduleCard(page, sample, 'PAY').getByRole('link', { name: `Pay $${amount}` }),
    ).toHaveAttribute('href', `/payment/${id}`);
  });

  test('the address of another freelancer redirects to the one whose bid is accepted', async ({
    page,
    sample,
    people,
  }) => {
    const modules = `/projects/${sample.projects.module('WAITING').projectId}/assign`;
    await page.goto(`${modules}/${people['new seller'].user.id}`);
    await expect(page).toHaveURL(`${modules}/${sample.projects.freelancerId}`);
    await expect(moduleCard(page, sample, 'WAITING')).toBeVisible();
  });
});

test.describe('/projects/:projectId/assign/:freelancerId', () => {
  test.use({ role: 'new buyer' });

  test("a saved module: the button reads 'Update', and after that one edit 'Locked'", async ({
    page,
    people,
  }) => {
    const freelancer = people['new seller'];
    const { projectId } = await anAward(people['new buyer'], freelancer);
    await page.goto(`/projects/${projectId}/assign/${freelancer.user.id}`);
    const saved = page.getByRole('region', { name: 'Module 1' });
    await expect(saved.getByLabel('Name')).toHaveValue('The lens');
    await saved.getByLabel('Details').fill('Ground by hand, twice.');
    await saved.getByRole('button', { name: 'Update' }).click();
    await expect(saved.getByRole('button', { name: 'Locked' })).toBeDisabled();
    await expect(saved.getByLabel('Details')).toHaveValue('Ground by hand, twice.');
    await expect(saved.getByLabel('Details')).not.toBeEditable();
  });
});

test.describe('/assignedModule/:projectId', () => {
  test.use({ role: 'seller' });
  test.beforeEach(async ({ page, sample: { projects } }) => {
    await page.goto(`/assignedModule/${projects.module('WAITING').projectId}`);
  });

  for (const status of ['WAITING', 'REWORK'] as const) {
    test(`${status}: a form for a link and up to two images`, async ({ page, sample }) => {
      const work = moduleCard(page, sample, status);
      await expect(work.getByLabel('Link to the work')).toBeVisible();
      await expect(work.getByText('Up to 2.')).toBeVisible();
      await expect(work.getByRole('button', { name: /^Submit/ })).toBeVisible();
    });
  }

  test('OK: approve the amount, or ❌', async ({ page, sample }) => {
    const work = moduleCard(page, sample, 'OK');
    await expect(
      work.getByRole('button', { name: `Approve $${sample.projects.module('OK').amount}` }),
    ).toBeVisible();
    await expect(work.getByRole('button', { name: /❌/ })).toBeVisible();
  });

  for (const status of ['SUBMITTED', 'PAY'] as const) {
    test(`${status}: the freelancer waits for the client`, async ({ page, sample }) => {
      await expect(moduleCard(page, sample, status)).toContainText('Waiting for the client');
    });
  }

  test("COMPLETED is shown as 'Module Completed'", async ({ page, sample }) => {
    await expect(moduleCard(page, sample, 'COMPLETED').getByText(messages.modules.completed)).toHaveText(
      'Module Completed',
    );
  });
});

test.describe('/payment/:id', () => {
  test.use({ role: 'buyer' });

  test('the module, the card form and the amount on the button', async ({ page, sample: { projects } }) => {
    const { id, name, amount } = projects.module('PAY');
    await page.goto(`/payment/${id}`);
    await expect(page.getByRole('region', { name: 'Module' })).toContainText(name);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(page.getByRole('button', { name: `Pay $${amount}` })).toBeEnabled();
  });
});

test.describe('work that has ended', () => {
  test.use({ role: 'new buyer' });

  test('stays, with its link, receipt and history, for the client who opened the project again and for its freelancer', async ({
    page,
    browser,
    baseURL: origin = '',
    people: { 'new buyer': client, 'new seller': freelancer },
  }) => {
    const { projectId, module } = await anAward(client, freelancer);
    const params = { id: module.id };
    const { clientSecret } = await client.client.modules.fund({ params, body: { amount: '200' } });
    await payByCard({ origin, config: await readSiteConfig(origin) }, clientSecret);
    const fundedAt = async () =>
      (await client.client.modules.ofProject({ params: { projectId } })).items[0]?.fundedAt;
    await expect.poll(fundedAt).toBeTruthy();
    await freelancer.client.modules.submit({ params, body: { projectURL: 'https://a.example.com/lens' } });
    await freelancer.client.modules.cancel({ params, body: { reason: 'No more time.' } });
    await client.client.bids.reject({ params: { id: projectId + freelancer.user.id } });

    const other = await browser.newPage({ storageState: freelancer.storageState });
    await page.goto(`/project/${projectId}/bids`);
    await page.getByRole('link', { name: `Show the modules of ${freelancer.user.username}` }).click();
    await expect(page.getByText(`You ended the work with ${freelancer.user.username}`)).toBeVisible();
    await other.goto('/myworks');
    const row = other
      .getByRole('row')
      .filter({ has: other.locator(`a[href="/assignedModule/${projectId}"]`) });
    await expect(row).toContainText('The client ended the work with you.');
    await row.getByRole('link', { name: /^Show Modules/ }).click();
    for (const side of [page, other]) {
      await side.getByRole('heading', { name: /^(Module 1|The lens)$/ }).click();
      await expect(side.getByRole('link', { name: 'a.example.com/lens' })).toBeVisible();
      await expect(side.getByRole('link', { name: 'Receipt' })).toBeVisible();
      await side.getByText('History of The lens').click();
      await expect(side.getByText('No more time.')).toBeVisible();
    }
    await other.close();
  });
});
