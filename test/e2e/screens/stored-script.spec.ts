import type { Page } from '@playwright/test';

import { openScreen } from '#test/e2e/inspect-screen.ts';
import { expect, test, toPerson } from '#test/e2e/people.ts';
import type { Member } from '#test/support/actors.ts';
import { aHostileMarketplace, type HostileMarketplace } from '#test/support/hostile/hostile-marketplace.ts';

// The browser logs the calls that are refused to visitors, and the page that does not exist.
test.use({ expectedErrors: /status of 40[14]/ });

const MARK = '<svg onload=__xss=1>';
const reflected = encodeURIComponent(`${MARK}"><script>__xss=1</script>`);

/** Every screen that shows texts of users, by the role that opens it. */
function screensOf(market: HostileMarketplace) {
  const { seller, buyer, gigId, finished, sealed, cancelled, award, openProjectId, conversationId } = market;
  const profiles = [`/user/${seller.user.id}`, `/user/${buyer.user.id}`];
  const shared = [...profiles, '/orders', '/notifications', '/messages', `/message/${conversationId}`];
  return {
    visitor: [
      ...profiles,
      `/gigs?search=onload`,
      `/gig/${gigId}`,
      '/projects?search=onload',
      `/project/${openProjectId}`,
    ],
    buyer: [
      ...shared,
      `/submit-requirements/${sealed}`,
      `/pay/${sealed}`,
      `/download/${sealed}`,
      `/download/${finished}`,
      '/myprojects',
      `/project/${award.projectId}`,
      `/project/${openProjectId}/bids`,
      `/project/${award.projectId}/bids`,
      `/projects/${award.projectId}/assign/${seller.user.id}`,
    ],
    seller: [
      ...shared,
      '/mygigs',
      `/gig/${gigId}`,
      `/order/${finished}`,
      `/upload-work/${sealed}`,
      `/order/${cancelled}`,
      '/myworks',
      `/project/${openProjectId}`,
      `/assignedModule/${award.projectId}`,
    ],
  };
}

/** Elements that exist only when a hostile text became markup: the app itself has none of them. */
const markup =
  '[onload], [onerror], [onmouseover], iframe[srcdoc], a[href^="javascript:" i], main script, main style, main b';

async function expectText(page: Page, path: string, mark: string): Promise<void> {
  await expect.soft(page.locator('#root, body').first(), path).toContainText(mark);
  expect.soft(await page.locator(markup).count(), `markup at ${path}`).toBe(0);
  expect.soft(await page.evaluate(() => Reflect.get(window, '__xss') as unknown), path).toBeUndefined();
}

/** Removes the hostile gig and project from the public lists, which other tests read. */
async function removeFromLists({ seller, buyer, gigId, openProjectId }: HostileMarketplace): Promise<void> {
  await seller.client.gigs.delete({ params: { id: gigId } });
  const { items } = await buyer.client.projects.bids({ params: { id: openProjectId } });
  await buyer.client.bids.accept({ params: { id: String(items[0]?.id) } });
}

test('text that people write is shown as text on every screen, never as markup or script', async ({
  page,
  as,
  baseURL: origin = '',
}) => {
  const market = await aHostileMarketplace({ origin });
  const { visitor, buyer, seller } = screensOf(market);
  const dialogs: string[] = [];
  const walk = async (on: Page, paths: string[]) => {
    on.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    // A script that only the Content-Security-Policy stopped got past the escaping: it counts as an error.
    await on.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`refused by ${violatedDirective}: ${blockedURI}`);
      }),
    );
    for (const path of paths) {
      await openScreen(on, path);
      await expectText(on, path, MARK);
    }
  };
  const pageOf = (member: Member) => as(toPerson(origin, member));

  try {
    await walk(page, visitor);
    await walk(await pageOf(market.buyer), buyer);
    await walk(await pageOf(market.seller), seller);
  } finally {
    await removeFromLists(market);
  }
  expect(dialogs).toEqual([]);
});

test('text from the address is shown as text as well', async ({ page }) => {
  const paths = ['/gigs?search=', '/gigs?cat=', '/projects?search=', '/login?next=', '/no/such/'];
  for (const path of paths) {
    await page.goto(path + reflected);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator(markup).count(), path).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, '__xss') as unknown), path).toBeUndefined();
  }
});
