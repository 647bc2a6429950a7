import type { ProjectCard } from '#shared/entities/project.ts';
import { messages } from '#shared/messages.ts';

import { categories } from './categories.ts';
import { expect, test } from './people.ts';

test.describe('Project screens of a client', () => {
  test.use({ role: 'buyer' });

  test("/addProject: the 'Post a New Project' form", async ({ page }) => {
    await page.goto('/addProject');
    for (const label of ['Title', 'Category', 'Budget', 'Number of modules', 'Description']) {
      await expect(page.getByLabel(label)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
    const offered = await page.getByLabel('Category').getByRole('option').allTextContents();
    expect(offered.slice(1).map((text) => text.toLowerCase())).toEqual(
      categories.map((text) => text.toLowerCase()),
    );
  });

  test("/myprojects: title, description and either '✅ Completed' or View Bids", async ({
    page,
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
  });

  test("/project/:projectId/bids: 'Accepted' and an Assign Modules link on the accepted bid", async ({
    page,
    people,
    sample: { projects },
  }) => {
    const id = projects.shared('AWARDED');
    await page.goto(`/project/${id}/bids`);
    const row = page.getByRole('row', { name: people.seller.user.username });
    await expect(row.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(row.getByRole('link', { name: 'Assign Modules' })).toHaveAttribute(
      'href',
      `/projects/${id}/assign/${projects.freelancerId}`,
    );
    await expect(row.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    // Work was handed in, so that the server would refuse it.
    await page.waitForLoadState('networkidle');
    await expect(row.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
  });
});

test.describe('/projects', () => {
  test("'Client Projects' with budget filter, sorted by Newest at first, or Popular", async ({ page }) => {
    const sort = page.getByLabel('Sort by');
    const link = page.getByRole('region', { name: 'Results' }).getByRole('link').first();
    const expectFirst = async (order: string, act: () => Promise<unknown>) => {
      const response = page.waitForResponse((candidate) => /\/api\/projects\?/.test(candidate.url()));
      await act();
      const { searchParams } = new URL((await response).url());
      expect([searchParams.get('sort'), searchParams.get('max')]).toEqual([order, '900']);
      const [first] = (await (await response).json()) as ProjectCard[];
      await expect(link).toHaveAttribute('href', `/project/${first?.id}`);
    };
    await expectFirst('createdAt', () => page.goto('/projects?max=900'));
    await expect(page.getByLabel('Max budget')).toHaveValue('900');
    await expect(sort.getByRole('option')).toHaveText(['Newest', 'Popular']);
    await expect(sort).toHaveValue('createdAt');
    await expectFirst('sales', () => sort.selectOption('Popular'));
    await expect(page).toHaveURL('/projects?max=900&sort=sales');
  });

  test('an optional cat query filters', async ({ page }) => {
    await page.goto('/projects?cat=Music');
    await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Category: Music');
    const cards = page
      .getByRole('region', { name: 'Results' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards.first()).toBeVisible();
    expect(await cards.filter({ hasText: 'Music' }).count()).toBe(await cards.count());
  });

  test("'No projects found' when empty", async ({ page }) => {
    await page.goto('/projects?search=nothing-has-these-words');
    await expect(page.getByText(messages.projects.none)).toHaveText('No projects found');
  });
});

test.describe('/project/:id', () => {
  test.describe('for a freelancer without a bid', () => {
    test.use({ role: 'seller' });

    test('the details, and a field to place a bid', async ({ page, people, sample: { projects } }) => {
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
    });

    test("'You already placed a bid' for a project with an own bid", async ({
      page,
      sample: { projects },
    }) => {
      await page.goto(`/project/${projects.withBid('PENDING')}`);
      await expect(page.getByText(messages.bids.already)).toHaveText('You already placed a bid');
      await expect(page.getByLabel('Bid amount')).toHaveCount(0);
    });
  });

  test('a visitor is asked to sign in to bid', async ({ page, sample: { projects } }) => {
    const id = projects.ofBuyer('OPEN');
    await page.goto(`/project/${id}`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(`/project/${id}`)}`,
    );
  });
});

test.describe('/myworks', () => {
  test.use({ role: 'seller' });

  test('Show Modules is offered for an accepted bid only', async ({ page, sample: { projects } }) => {
    await page.goto('/myworks');
    const row = (id: string) =>
      page.getByRole('row').filter({ has: page.locator(`[href="/project/${id}"]`) });
    const accepted = projects.withBid('ACCEPTED');
    await expect(row(accepted).getByRole('link', { name: /^Show Modules/ })).toHaveAttribute(
      'href',
      `/assignedModule/${accepted}`,
    );
    for (const status of ['PENDING', 'REJECTED'] as const) {
      await expect(row(projects.withBid(status))).toBeVisible();
      await expect(row(projects.withBid(status)).getByRole('link', { name: /^Show Modules/ })).toHaveCount(0);
    }
  });
});
