import type { Page } from '@playwright/test';

import { payByCard, readSiteConfig } from '#infra/tools/smoke/pay-by-card.ts';
import { moduleNumber } from '#shared/rules/work/module-id.ts';
import type { ModuleStatus } from '#shared/rules/work/module.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import { agree, aPicture, chooseFiles } from '#test/e2e/forms.ts';
import { follow } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/people.ts';
import type { Sample } from '#test/e2e/sample/sample.ts';
import { anAward } from '#test/e2e/work/a-project.ts';

import { invalidLinks, links } from './links.ts';
import { stubServerError } from './stub-calls.ts';

// Failed calls are provoked.
test.use({ expectedErrors: /status of 500|^500/ });

const fields = ['Name', 'Details', 'Deadline in days'];

/** The card of the sample's module in this status, which has the same number on both screens. */
function moduleCard(page: Page, { projects }: Sample, status: ModuleStatus) {
  const number = moduleNumber(projects.module(status).id);
  return page.getByRole('region').filter({ has: page.getByText(`Module ${number}`, { exact: true }) });
}

test.describe('Modules, for their client', () => {
  test.use({ role: 'buyer' });

  test('/projects/:projectId/assign/:freelancerId: a module of each status, its checks and failures', async ({
    page,
    people,
    sample,
  }) => {
    const { projects } = sample;
    const { id, name, amount } = projects.module('PAY');
    const assign = `/projects/${projects.module('WAITING').projectId}/assign`;
    const locked = moduleCard(page, sample, 'PAY');
    const submitted = moduleCard(page, sample, 'SUBMITTED');
    const approve = submitted.getByRole('button', { name: 'Approve' });
    const figure = submitted.getByRole('textbox', { name: /^Amount/ });

    await test.step('the address of another freelancer redirects to the one whose bid is accepted', async () => {
      await page.goto(`${assign}/${people['new seller'].user.id}`);
      await expect(page).toHaveURL(`${assign}/${projects.freelancerId}`);
      await expect(moduleCard(page, sample, 'WAITING')).toBeVisible();
    });

    await test.step("a new module: 'Assign', of whose fields each is required; 'Failed to assign/update module.'", async () => {
      const assigned = page.getByRole('button', { name: 'Assign', exact: true });
      const slot = page.getByRole('region').filter({ has: assigned }).first();
      await stubServerError(page, 'POST', '**/api/modules');
      await assigned.first().click();
      for (const label of fields)
        await expect.soft(slot.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true');
      for (const label of fields) await slot.getByLabel(label).fill('3');
      await assigned.first().click();
      await expect(page.getByText('Failed to assign/update module.')).toBeVisible();
    });

    await test.step("a locked one is read-only, its button reads 'Locked', and it links to its payment", async () => {
      for (const label of fields) await expect.soft(locked.getByLabel(label)).not.toBeEditable();
      await expect(locked.getByRole('button', { name: 'Locked' })).toBeDisabled();
      await expect(locked.getByRole('link', { name: `Pay $${amount}` })).toHaveAttribute(
        'href',
        `/payment/${id}`,
      );
    });

    await test.step('a submitted one: its link, an amount that must be a number, or Request changes', async () => {
      await expect(submitted.getByRole('link', { name: /\./ }).first()).toHaveAttribute('href', /^https:/);
      for (const text of ['', 'plenty', '12abc']) {
        await figure.fill(text);
        await approve.click();
        await expect.soft(submitted.getByText('Please enter a valid amount.'), text).toBeVisible();
      }
      await stubServerError(page, 'PUT', '**/api/modules/*/status');
      await figure.fill('120');
      await approve.click();
      await agree(page, 'Approve');
      await expect(page.getByText('Failed to mark as OK.')).toBeVisible();
      await submitted.getByRole('button', { name: 'Request changes' }).click();
      await agree(page, 'Request changes');
      await expect(page.getByText('Failed to mark for rework.')).toBeVisible();
    });

    await test.step('/payment/:id: the module, the card form and the amount on the button', async () => {
      await follow(page, `/payment/${id}`);
      await expect(page.getByRole('region', { name: 'Module', exact: true })).toContainText(name);
      await expect(page.getByLabel('Card number')).toBeVisible();
      await expect(page.getByRole('button', { name: `Pay $${amount}` })).toBeEnabled();
    });

    await test.step('the estimate: the accepted bid divided by the number of modules, rounded', async () => {
      const params = { id: projects.shared('COMPLETED') };
      const { client } = people.buyer;
      const project = await client.projects.get({ params });
      const { items } = await client.projects.bids({ params, query: {} });
      const accepted = items.find(({ status }) => status === 'ACCEPTED');
      const estimate = Math.round(Number(accepted?.amount) / project.numberOfModules);
      await follow(page, `/projects/${params.id}/assign/${projects.freelancerId}`);
      await expect(page.getByRole('region', { name: 'Amounts' })).toContainText(
        `Estimate per module$${estimate}`,
      );
    });
  });
});

test.describe('Modules, for a new client', () => {
  test.use({ role: 'new buyer' });

  test('work that has ended stays, with its link, receipt and history, for the client and the freelancer', async ({
    page,
    as,
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

    const other = await as(freelancer);
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
  });
});

test.describe('Modules, for their freelancer', () => {
  test.use({ role: 'seller' });

  test('/assignedModule/:projectId: what can be done with a module of each status, its checks and failures', async ({
    page,
    sample,
  }) => {
    const failure = page.getByText('Image upload or submission failed. Please try again.');
    const waiting = moduleCard(page, sample, 'WAITING');
    const link = waiting.getByLabel('Link to the work');
    const submit = waiting.getByRole('button', { name: 'Submit', exact: true });
    const upload = waiting.getByRole('button', { name: 'Upload', exact: true });
    await page.goto(`/assignedModule/${sample.projects.module('WAITING').projectId}`);

    await test.step('WAITING and REWORK: a form; OK: approve the amount, or ❌; COMPLETED', async () => {
      for (const status of ['WAITING', 'REWORK'] as const) {
        const work = moduleCard(page, sample, status);
        await expect.soft(work.getByLabel('Link to the work')).toBeVisible();
        await expect.soft(work.getByText('Up to 2.')).toBeVisible();
        await expect.soft(work.getByRole('button', { name: /^Submit/ })).toBeVisible();
      }
      const { amount } = sample.projects.module('OK');
      const agreed = moduleCard(page, sample, 'OK');
      await expect.soft(agreed.getByRole('button', { name: `Approve $${amount}` })).toBeVisible();
      await expect.soft(agreed.getByRole('button', { name: /❌/ })).toBeVisible();
      for (const status of ['SUBMITTED', 'PAY'] as const)
        await expect.soft(moduleCard(page, sample, status)).toContainText('Waiting for the client');
      const completed = moduleCard(page, sample, 'COMPLETED').getByText(moduleTexts.completed);
      await expect.soft(completed).toHaveText('Module Completed');
    });

    await test.step("'URL cannot be empty', 'Invalid URL format', and the same patterns as for orders", async () => {
      await submit.click();
      await expect(waiting.getByText('URL cannot be empty')).toBeVisible();
      for (const text of invalidLinks) {
        await link.fill(text);
        await expect.soft(waiting.getByText('Invalid URL format'), text).toBeVisible();
      }
      for (const text of links) {
        await link.fill(text);
        await expect.soft(waiting.getByText('Invalid URL format'), text).toHaveCount(0);
      }
    });

    await test.step('a submission that is not accepted', async () => {
      await stubServerError(page, 'PUT', '**/api/modules/*/freelancer');
      await submit.click();
      await expect(failure).toBeVisible();
    });

    await test.step('a picture that does not upload', async () => {
      await page.reload();
      await stubServerError(page, 'POST', '**/api/uploads');
      await chooseFiles(page, upload, await aPicture('lamp.png'));
      await expect(failure).toBeVisible();
      await page.unroute('**/api/uploads');
    });

    await test.step("at most 2 images, else 'You can only upload up to 2 images.'", async () => {
      await page.reload();
      const names = ['lamp.png', 'lens.png', 'gear.png'];
      await chooseFiles(page, upload, await Promise.all(names.map((name) => aPicture(name))));
      await expect(waiting.getByText('You can only upload up to 2 images.').first()).toBeVisible();
      await expect(waiting.getByRole('button', { name: /^Remove (lamp|lens)/ })).toHaveCount(2);
    });
  });
});
