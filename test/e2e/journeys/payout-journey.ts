import type { Page } from '@playwright/test';

import type { Earning } from '#shared/entities/money/earning.ts';
import { setLocalStorage } from '#test/e2e/browser-context.ts';
import { axeViolations } from '#test/e2e/inspect-screen.ts';
import { aNewBuyer, aNewSeller } from '#test/e2e/people.ts';
import { aGig } from '#test/e2e/work/a-gig.ts';
import type { Features } from '#test/support/actors.ts';
import { confirmEmail } from '#test/support/browser/mailed-link.ts';

import { expect, test as base, type JourneyCloud } from './journey-cloud.ts';
import { aSide, type Side } from './journey-side.ts';

export { expect } from '#test/e2e/test.ts';

/** People of a cloud of their own, each in a browser of their own. */
type Sides = {
  seller: (features?: Features) => Promise<Side>;
  /** Has chosen the dark theme. */
  buyer: () => Promise<Side>;
};

export const test = base.extend<{ sides: Sides }>({
  sides: async ({ as, cloud }, use) => {
    const options = { baseURL: cloud.origin };
    await use({
      async buyer() {
        const side = await aSide(as, await aNewBuyer(cloud.origin), 390, options);
        await setLocalStorage(side.page.context(), 'theme', 'dark');
        return side;
      },
      async seller(features) {
        const member = await aNewSeller(cloud.origin, features);
        await confirmEmail(cloud, member);
        return aSide(as, member, 1280, options);
      },
    });
  },
});

/** Moves the time, and signs these in again, since sessions of a week end meanwhile. */
export async function timePasses(cloud: JourneyCloud, duration: string, ...sides: Side[]) {
  await cloud.timePasses(duration);
  await Promise.all(sides.map((side) => side.signIn()));
}

/** Opens the pages of Stripe for the account of a seller who has none yet, and ends there with this outcome. */
export async function opensAccount({ page, member }: Side, outcome: string) {
  const { url } = await member.client.payouts.account({
    body: { password: member.password, country: 'IE' },
  });
  await page.goto(url);
  await endsAtStripe(page, outcome);
}

/** Leaves the pages of Stripe with this outcome. */
export async function endsAtStripe(page: Page, outcome: string) {
  await page.locator('button, a').filter({ hasText: outcome }).click();
  await expect(page).toHaveURL('/earnings?payouts=returned');
}

/** An order of $80 that its buyer has paid. Returns its id. */
export async function aPaidOrder(cloud: JourneyCloud, buyer: Side, seller: Side): Promise<string> {
  const gig = await aGig(seller.member, {
    title: 'I will lay a mosaic',
    desc: 'By hand.',
    revisionNumber: 1,
  });
  const { orders } = buyer.member.client;
  const { id } = await orders.create({ params: { gigId: gig.id } });
  await orders.requirements({ params: { id }, body: { requirements: 'A calm sea.' } });
  await cloud.pay(await orders.pay({ params: { id } }));
  await expect.poll(async () => (await orders.get({ params: { id } })).isPaid).toBe(true);
  return id;
}

/** The sale of this order or module on its seller's list, once it is in this state. */
export async function saleOf(seller: Side, id: string, state: Earning['state']): Promise<Earning> {
  let sale: Earning | undefined;
  const read = async () => {
    const { items } = await seller.member.client.earnings.entries({});
    sale = items.find((each) => each.id === id);
    return sale?.state;
  };
  await expect.poll(read).toBe(state);
  if (!sale) throw new Error(`${id} is not among the sales.`);
  return sale;
}

/** Opens a page and reads it. */
export async function finds(side: Side, path: string, ...texts: (string | RegExp)[]) {
  await side.page.goto(path);
  await reads(side, ...texts);
}

/** Expects these texts on the page that is open, nothing that is wider than the window, and no barrier (axe). */
export async function reads(side: Side, ...texts: (string | RegExp)[]) {
  await side.readsIn(side.page.getByRole('main'), ...texts);
  expect(await axeViolations(side.page)).toEqual([]);
}

const pagesIn = (pdf: string) => pdf.match(/\/Type\s*\/Page\b/g)?.length;
/** A4 in points, to a whole one. */
const A4 = /\/MediaBox\s*\[0 0 59[45][\d.]* 84[12][\d.]*\]/;

/**
 * Follows the link to the receipt on the page that is open, and expects that it takes one sheet of A4, light and without
 * what belongs to the screen. Returns its total, which its lines add up to.
 */
export async function printedTotal(side: Side, id: string): Promise<number> {
  const { page } = side;
  const { lines, total } = await side.member.client.receipts.get({ params: { id } });
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(total, 5);
  await page.locator(`a[href="/receipt/${id}"]`).click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByRole('row').last()).toContainText(total.toFixed(2));
  await reads(side);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pagesIn(pdf)).toBe(1);
  expect(pdf).toMatch(A4);
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toHaveCSS('color', 'rgb(20, 32, 27)');
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  return total;
}

/** What journals of this kind, in a story of books, have moved on the provider's account. */
export function movedBy(story: string, kind: string): number {
  const journals = story.matchAll(new RegExp(`· ${kind} ((?:[+−][\\d.,]+ \\w+ )+)=`, 'g'));
  const amounts = [...journals].flatMap(([, lines = '']) => [...lines.matchAll(/([+−])([\d.]+) provider/g)]);
  return amounts.reduce((sum, [, sign, amount]) => sum + (sign === '+' ? 1 : -1) * Number(amount), 0);
}
