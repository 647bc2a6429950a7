import type { BrowserContext, Locator, Page } from '@playwright/test';

import type { Module } from '#shared/entities/work/module.ts';
import { fetchJson } from '#test/e2e/browser-context.ts';
import { agree, aPicture, cards, chooseFiles, register, payByCard, uniqueName } from '#test/e2e/forms.ts';
import { expect, test } from '#test/e2e/test.ts';
import { aSeller } from '#test/support/actors.ts';

const moduleOf = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

async function assign(module: Locator, name: string, details: string) {
  await module.getByLabel('Name').fill(name);
  await module.getByLabel('Details').fill(details);
  await module.getByLabel('Deadline in days').fill('5');
  await module.getByRole('button', { name: 'Assign' }).click();
  await expect(module.getByRole('button', { name: 'Update' })).toBeVisible();
}

async function approve(module: Locator, amount: string) {
  await module.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await module.getByRole('button', { name: 'Approve' }).click();
}

async function change(context: BrowserContext, path: string, data: object) {
  const response = await context.request.put(`/api/modules/${path}`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

test('a project is posted, awarded, delivered module by module, and paid', async ({ browser, baseURL }) => {
  test.setTimeout(150_000);
  const client = await (await browser.newContext()).newPage();
  const freelancer = await (await browser.newContext()).newPage();
  const title = `A ${uniqueName('lighthouse')} for our harbour museum`;
  const winner = uniqueName('keeper');
  const [first, second] = ['The lamp', 'The stairs'];
  let projectId = '';

  await test.step('a client posts a project of two modules', async () => {
    await register(client, { username: uniqueName('harbour'), isSeller: false });
    await client.goto('/addProject');
    await client.getByLabel('Title').fill(title);
    await client.getByLabel('Category').selectOption('Web Development');
    await client.getByLabel(/^Budget/).fill('1200');
    await client.getByLabel('Number of modules').fill('2');
    await client.getByLabel('Description').fill('It has to turn, and children have to reach it.');
    await client.getByRole('button', { name: 'Post the project' }).click();
    await expect(client).toHaveURL('/myprojects');
    await expect(client.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  });

  await test.step('a freelancer finds it and can bid only once', async () => {
    await register(freelancer, { username: winner, isSeller: true });
    await freelancer.goto(`/projects?search=${title.split(' ')[1]}`);
    await freelancer.getByRole('link', { name: title }).click();
    await expect(freelancer.getByRole('heading', { level: 1 })).toHaveText(title);
    projectId = new URL(freelancer.url()).pathname.split('/')[2] ?? '';
    const other = await freelancer.context().newPage();
    await other.goto(`/project/${projectId}`);
    await other.getByLabel(/^Bid amount/).fill('900');

    await freelancer.getByLabel(/^Bid amount/).fill('1000');
    await expect(freelancer.getByText('You get $900 of $1,000; 10% is')).toBeVisible();
    await freelancer.getByRole('button', { name: 'Place bid' }).click();
    await expect(freelancer.getByText('Bid placed successfully!')).toBeVisible();
    await expect(freelancer.getByText('You already placed a bid')).toBeVisible();

    // The other tab reads again what was changed in this one.
    await expect(other.getByText('You already placed a bid').first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Place bid' })).toHaveCount(0);
    await other.close();
  });

  await test.step('two more freelancers bid; the client rejects one and accepts the first', async () => {
    const place = { origin: String(baseURL) };
    const rivals = await Promise.all([aSeller(place), aSeller(place)]);
    for (const rival of rivals) await rival.client.bids.create({ body: { projectId, amount: 1100 } });
    const [rejected = '', waiting = ''] = rivals.map(({ user }) => user.username);
    await client.goto('/myprojects');
    await client
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: 'View Bids' })
      .click();
    await client.getByRole('button', { name: `Reject the bid of ${rejected}` }).click();
    await client.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await expect(client.getByText(rejected)).toHaveCount(0);
    const row = client.getByRole('row', { name: new RegExp(winner) });
    await expect(client.getByText('2 bids, and 1 that you rejected', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: `Accept the bid of ${winner}` }).click();
    await expect(
      client.getByRole('alertdialog', { name: `Accept the bid of ${winner} for $1,000?` }),
    ).toBeVisible();
    await agree(client, 'Accept');
    await expect(row.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(client.getByRole('button', { name: `Accept the bid of ${waiting}` })).toBeDisabled();
    await expect(row.getByRole('button', { name: `Reject the bid of ${winner}` })).toBeVisible();
    await row.getByRole('link', { name: 'Assign Modules' }).click();
    await expect(client).toHaveURL(new RegExp(`/projects/${projectId}/assign/`));
  });

  await test.step('both modules are assigned; one is edited and then locked', async () => {
    await expect(client.getByRole('heading', { level: 1, name: 'Assign Work Modules' })).toBeVisible();
    await expect(client.getByRole('region', { name: 'Amounts' })).toContainText('$500');
    await assign(moduleOf(client, 'Module 1'), first, 'It turns.');
    await assign(moduleOf(client, 'Module 2'), second, 'Steps that children can climb.');
    const module = moduleOf(client, 'Module 1');
    await module.getByLabel('Details').fill('It turns once in ten seconds.');
    await module.getByRole('button', { name: 'Update' }).click();
    await expect(module.getByRole('button', { name: 'Locked' })).toBeDisabled();
    await expect(module.getByLabel('Details')).toHaveAttribute('readonly');
    await expect(module.getByLabel('Details')).toHaveValue('It turns once in ten seconds.');
    await expect(moduleOf(client, 'Module 2').getByRole('button', { name: 'Update' })).toBeVisible();
  });

  const work = moduleOf(freelancer, first);
  await test.step('the freelancer submits a link and two pictures', async () => {
    await freelancer.goto('/myworks');
    await freelancer
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: /^Show Modules/ })
      .click();
    await expect(freelancer).toHaveURL(`/assignedModule/${projectId}`);
    await expect(work).toContainText('It turns once in ten seconds.');
    await work.getByLabel('Link to the work').fill('https://github.com/keeper/lamp');
    const pictures = [await aPicture('lamp.png', '#ff8a57'), await aPicture('lens.png')];
    await chooseFiles(freelancer, work.getByRole('button', { name: 'Upload', exact: true }), pictures);
    await expect(work.getByRole('button', { name: 'Remove lamp.png' })).toBeVisible();
    await expect(work.getByRole('button', { name: 'Remove lens.png' })).toBeVisible();
    await expect(work.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
    await work.getByRole('button', { name: 'Submit' }).click();
    await expect(work.getByText('Submitted', { exact: true })).toBeVisible();
  });

  const card = moduleOf(client, 'Module 1');
  await test.step('the client requests rework, and the freelancer submits again', async () => {
    await client.reload();
    await expect(card.getByRole('link', { name: /github\.com\/keeper\/lamp/ })).toBeVisible();
    await expect(card.getByRole('img', { name: /^Picture \d of The lamp/ })).toHaveCount(2);
    await card.getByRole('button', { name: 'Request changes' }).click();
    await client.getByRole('alertdialog').getByRole('button', { name: 'Request changes' }).click();
    await expect(card.getByText('Changes requested', { exact: true })).toBeVisible();
    await freelancer.reload();
    await expect(work.getByText('Changes requested', { exact: true })).toBeVisible();
    await work.getByLabel('Link to the work').fill('https://github.com/keeper/brighter-lamp');
    await work.getByRole('button', { name: 'Submit again' }).click();
    await expect(work.getByText('Submitted', { exact: true })).toBeVisible();
    await expect(work.getByRole('link', { name: /brighter-lamp/ })).toBeVisible();
    await expect(work.getByRole('img', { name: /^Picture \d of The lamp/ })).toHaveCount(2);
  });

  await test.step('the client approves with an amount, which the freelancer refuses', async () => {
    await client.reload();
    await approve(card, '100000');
    // $1,000 for two modules: a slip is pointed out.
    const slip = client.getByRole('alertdialog', { name: 'Approve “The lamp” for $100,000?' });
    await expect(slip).toContainText('The estimate for a module is $500.');
    await expect(slip).toContainText('This is $99,000 more than what is left of the bid.');
    await slip.getByRole('button', { name: 'Cancel' }).click();
    await approve(card, '300');
    await agree(client, 'Approve');
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
    await freelancer.reload();
    await work.getByRole('button', { name: /❌/ }).click();
    await freelancer.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect(work.getByText('Submitted', { exact: true })).toBeVisible();
  });

  await test.step('both approve another amount', async () => {
    await client.reload();
    await expect(card.getByText('Submitted', { exact: true })).toBeVisible();
    await approve(card, '549,50');
    await agree(client, 'Approve');
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
    await freelancer.reload();
    await work.getByRole('button', { name: 'Approve $549.50' }).click();
    await agree(freelancer, 'Approve');
    await expect(work.getByText('Ready to pay', { exact: true })).toBeVisible();
  });

  await test.step('the client pays by card', async () => {
    await client.reload();
    await card.getByRole('link', { name: 'Pay $549.50' }).click();
    await expect(client).toHaveURL(`/payment/${projectId}-001`);
    await payByCard(client, cards.good);
    await expect(client).toHaveURL(/\/success2/);
    await expect(client.getByText(/payment succeeded/i)).toBeVisible();
    await client.getByRole('link', { name: 'Continue' }).click();
    await expect(client).toHaveURL(/\/myprojects$/i);
    const row = client.getByRole('row', { name: new RegExp(title) });
    await expect(row.getByRole('link', { name: 'View Bids' })).toBeVisible();
    await freelancer.reload();
    await expect(work.getByText('Module Completed', { exact: true })).toBeVisible();
  });

  await test.step('the second module is paid in advance, approved for less, and completes the project', async () => {
    const [, module] = await fetchJson<Module[]>(client.context(), `/modules/project/${projectId}`);
    const id = String(module?.id);
    const other = moduleOf(client, 'Module 2');
    await client.goto(`/projects/${projectId}/assign/${module?.freelancerId}`);
    await other.getByRole('link', { name: /^Fund module/ }).click();
    await expect(client).toHaveURL(`/payment/${id}`);
    const amount = client.getByRole('textbox', { name: /^Amount/ });
    // Of $1,000, $549.50 are paid.
    await expect(amount).toHaveValue('450.5');
    await amount.fill('500');
    await expect(client.getByText('This is $49.50 more than what is left of the bid.')).toBeVisible();
    await client.getByRole('button', { name: 'Continue to payment' }).click();
    await payByCard(client, cards.good);
    await expect(client).toHaveURL(/\/success2/);
    const link = { projectURL: 'https://github.com/keeper/stairs' };
    await change(freelancer.context(), `${id}/freelancer`, link);
    await client.goto(`/projects/${projectId}/assign/${module?.freelancerId}`);
    await expect(client.getByRole('region', { name: 'Amounts' })).toContainText('1 of 2 modules completed');
    await expect(other).toContainText('If you do nothing by');
    await expect(other.getByRole('textbox', { name: /^Amount/ })).toHaveValue('500');
    await approve(other, '450');
    const question = client.getByRole('alertdialog', { name: 'Approve “The stairs” for $450?' });
    await expect(question).toContainText('$50 is refunded to your card.');
    await agree(client, 'Approve');
    await expect(other).toContainText(`$450 is released to ${winner} and $50 is refunded to you.`);
    await freelancer.reload();
    const stairs = moduleOf(freelancer, second);
    await expect(stairs).toContainText('you get $405 after commission');
    await stairs.getByRole('button', { name: 'Approve $450' }).click();
    await agree(freelancer, 'Approve');
    await expect(stairs.getByText('Module Completed', { exact: true })).toBeVisible();
    await stairs.locator('summary').first().click();
    await expect(stairs).toContainText('$405 is released to you: $450 less 10% commission.');
    await client.goto('/myprojects');
    const row = client.getByRole('row', { name: new RegExp(title) });
    await expect(row.getByText('✅ Completed')).toBeVisible();
    await expect(row.getByRole('link', { name: 'View Bids' })).toHaveCount(0);
  });
});
