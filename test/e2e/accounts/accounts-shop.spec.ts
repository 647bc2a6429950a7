import { agree, cards, payByCard, uniqueName } from '#test/e2e/forms.ts';
import { aNewBuyer, aNewSeller, expect, test } from '#test/e2e/people.ts';
import { aGig } from '#test/e2e/work/a-gig.ts';

test('a buyer opens a shop, publishes, and still buys', async ({ as, baseURL }) => {
  const word = uniqueName('lantern');
  const seller = await aNewSeller(String(baseURL));
  const bought = await aGig(seller, { title: `I will fold a ${word}`, desc: 'From paper, by hand.' });
  const shopper = await aNewBuyer(String(baseURL));
  const page = await as(shopper);

  await test.step('the way to a page of sellers leads over a shop', async () => {
    await page.goto('/add');
    await expect(page.getByRole('heading', { name: 'Only sellers can do this.' })).toBeVisible();
    await page.getByRole('link', { name: 'Open a shop' }).click();
    await expect(
      page.getByText(`You are signed in as ${shopper.user.username}. Your account can sell as well.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Open a shop' }).click();
    await expect(page).toHaveURL('/add');
    await expect(page.getByRole('link', { name: 'Become a Seller' })).toHaveCount(0);
  });

  await test.step('they publish a gig', async () => {
    const gig = await aGig(shopper, { title: `I will hang your ${word}`, desc: 'On any ceiling.' });
    await page.goto(`/gig/${gig.id}`);
    await expect(page.getByText('This is your own gig.')).toBeVisible();
  });

  await test.step('they order the gig of another seller, and pay', async () => {
    await page.goto(`/gig/${bought.id}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await agree(page, 'Order');
    await page.getByLabel('Your requirements').fill('A red one.');
    await page.getByRole('button', { name: 'Submit requirements' }).click();
    await page.getByRole('link', { name: 'Pay Now' }).click();
    await payByCard(page, cards.good);
    await expect(page).toHaveURL(/\/success/);
  });

  await test.step('they find it beside what others order from them, and each party its own pages', async () => {
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Received Orders');
    await expect(page.getByText('No orders found.')).toBeVisible();
    await page.getByRole('link', { name: 'Orders you placed' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders');
    const row = page.getByRole('row', { name: new RegExp(`fold a ${word}`) });
    await row.getByRole('button', { name: /^Contact/ }).click();
    await expect(page).toHaveURL(/\/message\//);
    const [order] = (await seller.client.orders.list()).items;
    await page.goto(`/upload-work/${order?.id}`);
    await expect(page.getByText('Only the seller of an order does this.')).toBeVisible();
  });

  await test.step('they post a project beside their shop', async () => {
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Add Project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Post a New Project' })).toBeVisible();
  });
});
