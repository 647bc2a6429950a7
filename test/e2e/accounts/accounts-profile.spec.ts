import { aPicture, chooseFiles, uniqueName } from '#test/e2e/forms.ts';
import { follow, overflow } from '#test/e2e/inspect-screen.ts';
import { aNewBuyer, aNewSeller, expect, full, test } from '#test/e2e/people.ts';
import { aGig } from '#test/e2e/work/a-gig.ts';
import { aProject } from '#test/e2e/work/a-project.ts';

test.use({ expectedErrors: /status of 409/ });

/** How soon everybody sees another name and picture. */
const SOON = 5_000;

test(
  'a changed name and picture are seen on cards, bids, threads, lists and the profile, and orders keep theirs',
  full,
  async ({ as, baseURL }) => {
    const [seller, buyer] = await Promise.all([aNewSeller(String(baseURL)), aNewBuyer(String(baseURL))]);
    const word = uniqueName('kestrel');
    const gig = await aGig(seller, { title: `I will paint a ${word}`, desc: 'In ink, as big as a hand.' });
    const order = await buyer.client.orders.create({ params: { gigId: gig.id } });
    const project = await aProject(buyer, [seller]);
    const conversation = await seller.client.conversations.create({ body: { to: buyer.user.id } });
    await seller.client.messages.create({
      body: { conversationId: conversation.id, desc: 'Which feather?' },
    });

    const before = seller.user.username;
    const name = uniqueName('renamed');
    const page = await as(seller);
    const other = await page.context().newPage();
    await other.goto('/orders');
    await page.goto('/settings');
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Tagline').fill('Birds in ink, on 👩‍🎨 paper');
    await page.getByLabel('Country').selectOption('Portugal');
    await page.getByLabel('Add a language').selectOption('Portuguese');
    await page.getByLabel('Add a skill').fill('Ink');
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    // Typed and not added: it is saved all the same.
    await page.getByLabel('Add a link').fill('https://birds.example.com');
    const face = await aPicture('face.png', '#f0713f', 300, 300);
    await chooseFiles(page, page.getByRole('button', { name: 'Choose a picture' }), face);
    await expect(page.getByRole('button', { name: /^Remove face/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();

    const seen = async () => {
      const [gigs, bids, talks] = await Promise.all([
        buyer.client.gigs.list({ query: { search: word } }),
        buyer.client.projects.bids({ params: { id: project.id } }),
        buyer.client.conversations.list({}),
      ]);
      return [gigs.items[0]?.seller, bids.items[0]?.freelancer, talks.items[0]?.counterpart].map(
        (each) => each?.username,
      );
    };
    await expect.poll(seen, { timeout: SOON, intervals: [100] }).toEqual([name, name, name]);

    await test.step('in the own tabs', async () => {
      await expect(page.getByRole('button', { name: `Your menu, ${name}` })).toBeVisible();
      await expect(other.getByRole('button', { name: `Your menu, ${name}` })).toBeVisible();
      const stored = await other.evaluate(
        () => JSON.parse(localStorage.getItem('currentUser') ?? '{}') as unknown,
      );
      expect(stored).toEqual({
        user: {
          id: seller.user.id,
          isSeller: true,
          username: name,
          img: expect.stringMatching(/^\/media\//),
        },
      });
    });

    await test.step('by others', async () => {
      const viewer = await as(buyer);
      await viewer.goto(`/gigs?search=${word}`);
      await expect(viewer.getByRole('main').getByText(name)).toBeVisible();
      await follow(viewer, `/message/${conversation.id}`);
      await expect(viewer.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
      await follow(viewer, `/user/${seller.user.id}`);
      const profile = viewer.getByRole('main');
      await expect(profile.getByRole('heading', { level: 1, name })).toBeVisible();
      for (const text of ['Birds in ink, on 👩‍🎨 paper', 'Portuguese', 'Portugal', 'Orders done'])
        await expect(
          profile.getByText(text, { exact: true }).or(profile.getByText(text)).first(),
        ).toBeVisible();
      await expect(profile.getByRole('list', { name: 'Skills' })).toHaveText('Ink');
      await expect(profile.getByRole('link', { name: /birds\.example\.com/ })).toHaveAttribute(
        'href',
        'https://birds.example.com',
      );
      await expect(profile.locator('header img').first()).toHaveAttribute('src', /^\/media\//);
    });

    const { seller: kept } = await buyer.client.orders.get({ params: { id: order.id } });
    expect(kept.username).toBe(before);
  },
);

test('a profile that is refused keeps what was typed and says why at the field', async ({ as, baseURL }) => {
  const [seller, taken] = await Promise.all([aNewSeller(String(baseURL)), aNewBuyer(String(baseURL))]);
  const page = await as(seller);
  await page.goto('/settings');
  await page.getByLabel('Username').fill(taken.user.username.toUpperCase());
  await page.getByLabel('About you').fill('w'.repeat(200));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/^That username is already taken\./);
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('About you')).toHaveValue('w'.repeat(200));
  expect(await overflow(page)).toBe(0);
});

test('a refused form shows why where the reader is, however long it is', full, async ({ as, baseURL }) => {
  const page = await as(await aNewBuyer(String(baseURL)));
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/settings');
  await page.route('**/api/users/me', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', reason: 'users.test', message: 'Not today.' } }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not today.')).toBeInViewport();
});
