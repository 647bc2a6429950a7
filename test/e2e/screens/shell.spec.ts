import { follow } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/people.ts';
import { phone } from '#test/e2e/phone.ts';
import { stubRefusal } from '#test/e2e/specification/stub-calls.ts';

// One test leaves the network out, and one provokes a failed call.
test.use({ expectedErrors: /status of 400|ERR_INTERNET_DISCONNECTED|dynamically imported|exception/ });

test('prices stand in the page without another file, and times are said as they are by now', async ({
  page,
}) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.clock.install();
  await page.goto('/projects');
  const main = page.getByRole('main');
  await expect(main.getByText('$').first()).toBeVisible();
  const ages = async () => (await main.getByText(/ ago$/).allTextContents()).join();
  const before = await ages();
  expect(before).not.toBe('');
  await page.clock.fastForward(200 * 3_600_000);
  await expect.poll(ages).not.toBe(before);
});

test('offline at the home page, the bar at the top is on the colour of its hero', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await follow(page, '/');
  await expect(page.getByText('You are offline.')).toBeVisible();
  const strip = page.getByRole('main').locator('> div.bg-hero');
  expect(await strip.boundingBox()).toEqual(await page.getByRole('banner').boundingBox());
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Good work/ })).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test('the heading of a record takes the focus over from Retry, and leaves it in a menu opened meanwhile', async ({
  page,
  sample,
}) => {
  const call = /\/api\/gigs\/single\//;
  const heading = page.getByRole('heading', { level: 1, name: /^I will / });
  await stubRefusal(page, call, 'Refused.');
  await page.goto('/terms');
  await follow(page, `/gig/${sample.gig.id}`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute(call);
  await retry.click();
  await expect(heading).toBeFocused();

  await page.goto('/terms');
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(call, async (route) => {
    await held;
    await route.continue();
  });
  await follow(page, `/gig/${sample.gig.id}`);
  await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  const [before] = await focused.evaluateAll((all) => all.map((each) => each.outerHTML));
  letGo();
  await expect(heading).toBeVisible();
  await expect(heading).not.toBeFocused();
  expect(await focused.evaluateAll((all) => all.map((each) => each.outerHTML))).toEqual([before]);
});

test.describe('a seller', () => {
  test.use({ role: 'seller' });

  test('a question goes with its page, and its table has round corners', async ({
    page,
    sample: { gig },
  }) => {
    await page.goto('/terms');
    await follow(page, '/mygigs');
    await page.getByRole('button', { name: `Delete ${gig.title}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/terms');
    await expect(question).toHaveCount(0);
    await page.goForward();
    const table = page.getByRole('table');
    await expect(table.getByText(gig.title)).toBeVisible();
    await expect(table).toHaveCSS('border-collapse', 'separate');
    const lines = await table
      .locator('tbody tr > :first-child')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderBottomWidth));
    expect(lines.length).toBeGreaterThan(1);
    expect([new Set(lines.slice(0, -1)), lines.at(-1)]).toEqual([new Set(['1px']), '0px']);
  });
});

test.describe('a buyer on a phone', () => {
  test.use({ viewport: phone.viewport, hasTouch: true, role: 'buyer' });

  test('links to what belongs to a record have the size of a finger', async ({ page, sample }) => {
    const { projects } = sample;
    const links: [path: string, name: RegExp][] = [
      ['/orders', /^Receipt/],
      [`/payment/${projects.module('PAY').id}`, /./],
      [`/gig/${sample.gig.id}`, new RegExp(`^${sample.gig.cat}$`, 'i')],
    ];
    for (const [path, name] of links) {
      await page.goto(path);
      const link = page.getByRole('main').getByRole('link', { name }).first();
      await expect(link, path).toBeVisible();
      expect((await link.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
    }
  });
});
