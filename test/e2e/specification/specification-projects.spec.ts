import type { ProjectCard } from '#shared/entities/work/project.ts';
import { categories } from '#shared/rules/work/category.ts';
import * as bidTexts from '#shared/texts/bids.ts';
import * as projectTexts from '#shared/texts/projects.ts';
import { follow } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/people.ts';
import { aProject } from '#test/e2e/work/a-project.ts';

import { stubServerError } from './stub-calls.ts';

test.describe('Project screens of a client', () => {
  test.use({ role: 'buyer' });

  test("/addProject: the 'Post a New Project' form, of whose fields each is required", async ({ page }) => {
    const labels = ['Title', 'Category', 'Budget', 'Number of modules', 'Description'];
    await page.goto('/addProject');
    await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
    const offered = await page.getByLabel('Category').getByRole('option').allTextContents();
    expect(offered.slice(1).map((text) => text.toLowerCase())).toEqual(
      categories.map((text) => text.toLowerCase()),
    );
    const post = page.getByRole('button', { name: 'Post the project' });
    await post.click();
    for (const label of labels)
      await expect.soft(page.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true');

    await test.step('the budget and the number of modules are whole numbers', async () => {
      for (const number of ['10abc', '12.5', '0', '-3']) {
        for (const label of ['Budget', 'Number of modules']) await page.getByLabel(label).fill(number);
        await post.click();
        for (const label of ['Budget', 'Number of modules'])
          await expect.soft(page.getByLabel(label), number).toHaveAttribute('aria-invalid', 'true');
      }
      await expect(page).toHaveURL('/addProject');
    });
  });

  test("/myprojects: title, description and either '✅ Completed' or View Bids, and the bids", async ({
    page,
    people,
    sample: { projects },
  }) => {
    await page.goto('/myprojects');
    await expect(page.getByRole('columnheader')).toHaveText(['Title', 'Description', 'Status']);
    const row = (id: string) =>
      page.getByRole('row').filter({ has: page.locator(`[href="/project/${id}"]`) });
    const completed = row(projects.ofBuyer('COMPLETED'));
    await expect(completed.getByText('✅ Completed')).toBeAttached();
    await expect(completed.getByRole('link', { name: 'View Bids' })).toHaveCount(0);
    const open = projects.ofBuyer('OPEN');
    await expect(row(open).getByRole('link', { name: 'View Bids' })).toHaveAttribute(
      'href',
      `/project/${open}/bids`,
    );

    await test.step("/project/:projectId/bids: 'Accepted' and Assign Modules on the accepted bid", async () => {
      const id = projects.shared('AWARDED');
      // Until it is known that work was handed in, so that the server would refuse it.
      const modules = page.waitForResponse(/\/api\/modules\/project\//);
      await follow(page, `/project/${id}/bids`);
      const bid = page.getByRole('row', { name: people.seller.user.username });
      await expect(bid.getByText('Accepted', { exact: true })).toBeVisible();
      await expect(bid.getByRole('link', { name: 'Assign Modules' })).toHaveAttribute(
        'href',
        `/projects/${id}/assign/${projects.freelancerId}`,
      );
      await expect(bid.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
      await (await modules).finished();
      await expect(bid.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    });
  });
});

test("/projects: 'Client Projects' with a budget, a category, sorted by Newest at first, or Popular", async ({
  page,
  sample: { projects },
}) => {
  const sort = page.getByLabel('Sort by');
  const results = page.getByRole('region', { name: 'Results' });
  const expectFirst = async (order: string, act: () => Promise<unknown>) => {
    const response = page.waitForResponse((candidate) => /\/api\/projects\?/.test(candidate.url()));
    await act();
    const { searchParams } = new URL((await response).url());
    expect([searchParams.get('sort'), searchParams.get('max')]).toEqual([order, '900']);
    const [first] = (await (await response).json()) as ProjectCard[];
    await expect(results.getByRole('link').first()).toHaveAttribute('href', `/project/${first?.id}`);
  };
  await expectFirst('createdAt', () => page.goto('/projects?max=900'));
  await expect(page.getByLabel('Max budget')).toHaveValue('900');
  await expect(sort.getByRole('option')).toHaveText(['Newest', 'Popular']);
  await expect(sort).toHaveValue('createdAt');
  await expectFirst('sales', () => sort.selectOption('Popular'));
  await expect(page).toHaveURL('/projects?max=900&sort=sales');

  await follow(page, '/projects?cat=Music');
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Category: Music');
  const cards = results.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(async () => {
    expect(await cards.count()).toBeGreaterThan(0);
    expect(await cards.filter({ hasText: 'Music' }).count()).toBe(await cards.count());
  }).toPass();
  await follow(page, '/projects?search=nothing-has-these-words');
  await expect(page.getByText(projectTexts.none)).toHaveText('No projects found');

  await test.step('/project/:id: a visitor is asked to sign in to bid', async () => {
    const path = `/project/${projects.ofBuyer('OPEN')}`;
    await follow(page, path);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    );
  });
});

test.describe('Project screens of a freelancer', () => {
  test.use({ role: 'seller' });

  test('/project/:id: the details, and a field to place a bid unless there is one', async ({
    page,
    people,
    sample: { projects },
  }) => {
    const id = projects.withoutBid();
    const project = await people.seller.client.projects.get({ params: { id } });
    await page.goto(`/project/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
    await expect(main.getByText(project.description)).toBeVisible();
    await expect(main).toContainText(`$${project.budget.toLocaleString('en')}`);
    await expect(main).toContainText(`${project.numberOfModules} modules`);
    await expect(main.getByLabel('Bid amount')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Place bid' })).toBeVisible();
    await follow(page, `/project/${projects.withBid('PENDING')}`);
    await expect(page.getByText(bidTexts.already.message)).toHaveText('You already placed a bid');
    await expect(page.getByLabel('Bid amount')).toHaveCount(0);

    await test.step('/myworks: Show Modules is offered for an accepted bid only', async () => {
      await follow(page, '/myworks');
      const row = (each: string) =>
        page.getByRole('row').filter({ has: page.locator(`[href="/project/${each}"]`) });
      const show = { name: /^Show Modules/ };
      const accepted = projects.withBid('ACCEPTED');
      await expect(row(accepted).getByRole('link', show)).toHaveAttribute(
        'href',
        `/assignedModule/${accepted}`,
      );
      for (const status of ['PENDING', 'REJECTED'] as const) {
        await expect(row(projects.withBid(status))).toBeVisible();
        await expect(row(projects.withBid(status)).getByRole('link', show)).toHaveCount(0);
      }
    });
  });
});

test.describe('Bid', () => {
  test.use({ role: 'new seller', expectedErrors: /status of 500|^500/ });

  test('an amount greater than 0, a failure, and one bid per freelancer and project', async ({
    page,
    people,
  }) => {
    const { id } = await aProject(people['new buyer']);
    const place = page.getByRole('button', { name: 'Place bid' });
    await stubServerError(page, 'POST', '**/api/bids');
    await page.goto(`/project/${id}`);
    for (const amount of ['', '0', '-5', 'much']) {
      await page.getByLabel('Bid amount').fill(amount);
      await place.click();
      await expect.soft(page.getByText('Please enter a valid bid amount'), amount).toBeVisible();
    }
    await page.getByLabel('Bid amount').fill('700');
    await place.click();
    await expect(page.getByText('Failed to place bid.')).toBeVisible();
    await page.unroute('**/api/bids');
    await place.click();
    await expect(page.getByText('Bid placed successfully!')).toBeVisible();
    await expect(page.getByText('You already placed a bid')).toBeVisible();
    await page.reload();
    await expect(page.getByText('You already placed a bid')).toBeVisible();
    await expect(place).toHaveCount(0);
  });
});
