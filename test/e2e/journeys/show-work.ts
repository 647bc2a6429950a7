import { agree, aPicture, chooseFiles } from '#test/e2e/forms.ts';
import { axeViolations, overflow } from '#test/e2e/inspect-screen.ts';
import { expect } from '#test/e2e/test.ts';

import type { Journey } from './order-journey.ts';

const piece = {
  title: 'A zebra that looks to the left',
  text: 'It was to hang above a stair. 🦓 وحمار الوحش ينظر إلى اليسار',
};

/** The seller shows the finished work of an order on their profile, once its buyer agrees, until the buyer takes that back. */
export async function showTheWork({ id, buyer, seller }: Journey): Promise<void> {
  const { page } = seller;
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: 'Show this work' }).click();
  await page.getByLabel('Title').fill(piece.title);
  await page.getByLabel('About the work').fill(piece.text);
  await chooseFiles(page, page.getByRole('button', { name: 'Upload' }), await aPicture('zebra.png'));
  await expect(page.getByRole('button', { name: /^Remove zebra/ })).toBeVisible();
  await page.getByLabel(`Name ${buyer.name} as the client`).check();
  await page.getByRole('button', { name: `Ask ${buyer.name}` }).click();
  await expect(
    page.getByText(`${buyer.name} is asked. It is on your profile once they agree.`),
  ).toBeVisible();

  const profile = buyer.page.getByRole('region', { name: 'Portfolio' });
  const openProfile = () => buyer.page.goto(`/user/${seller.member.user.id}`);
  await openProfile();
  await expect(buyer.page.getByRole('heading', { level: 1, name: seller.name })).toBeVisible();
  await expect(profile).toHaveCount(0);

  await buyer.page.goto(`/order/${id}`);
  const asked = buyer.page.getByRole('region', { name: `In the portfolio of ${seller.name}` });
  await buyer.readsIn(asked, piece.title, piece.text, buyer.name);
  expect(await axeViolations(buyer.page)).toEqual([]);
  await asked.getByRole('button', { name: 'Agree to show it' }).click();
  await expect(asked).toContainText('It is on their public profile.');

  await openProfile();
  await profile.getByRole('button', { name: piece.title }).click();
  const whole = buyer.page.getByRole('dialog', { name: piece.title });
  await expect(whole).toContainText(piece.text);
  await expect(whole.getByRole('link', { name: buyer.name })).toBeVisible();
  expect(await overflow(buyer.page)).toBe(0);
  expect(await axeViolations(buyer.page)).toEqual([]);

  await buyer.page.goto(`/order/${id}`);
  // A picture that is still loading when it is taken back would be reported as missing, on either side.
  await page.goto('/orders');
  const picture = asked.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await agree(buyer.page, 'Withdraw');
  await expect(asked).toHaveCount(0);
  await openProfile();
  await expect(buyer.page.getByRole('heading', { level: 1, name: seller.name })).toBeVisible();
  await expect(profile).toHaveCount(0);
}
