import type { Page } from '@playwright/test';

import { prove, signIn, signOut } from '#test/e2e/forms.ts';
import { aNewBuyer, expect, full, test } from '#test/e2e/people.ts';

import { addAuthenticator } from './an-authenticator.ts';

// What the browser logs of a session that has ended, and of a passkey that is gone.
test.use({ expectedErrors: /status of (400|401)/ });

async function usePasskey(page: Page) {
  await page.goto('/login?next=%2Fsettings%2Fsign-in');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
}

test('a passkey is made, named, used instead of the password, and removed', async ({ page, baseURL }) => {
  const { user, password } = await aNewBuyer(String(baseURL));
  await addAuthenticator(page);
  await signIn(page, user.username, password, '/settings/sign-in');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys).toContainText('You have no passkey yet.');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await prove(page, 'Continue', 'a wrong password');
  await expect(page.getByRole('dialog')).toContainText('This is not your password.');
  await prove(page, 'Continue', password);
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await prove(page, 'Continue', password);
  await expect(page.getByRole('dialog')).toContainText('has a passkey of your account already');
  // A new one proves nothing.
  await expect(page.getByRole('dialog').getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await passkeys.getByRole('button', { name: /^Rename/ }).click();
  await passkeys.getByLabel('Name of the passkey').fill('My laptop 🔑');
  await passkeys.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('My laptop 🔑');

  await signOut(page);
  await usePasskey(page);
  await expect(page).toHaveURL('/settings/sign-in');
  await expect(page.getByRole('button', { name: /^Your menu/ })).toContainText(user.username);
  await expect(passkeys.getByRole('listitem')).toContainText('used now');

  await passkeys.getByRole('button', { name: 'Remove' }).click();
  await prove(page, 'Remove', password);
  await expect(passkeys).toContainText('You have no passkey yet.');
  await signOut(page);
  await usePasskey(page);
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' })).toBeVisible();
});

test(
  'somebody sees where they are signed in, and ends it there',
  full,
  async ({ browser, page, baseURL }) => {
    const { user, password } = await aNewBuyer(String(baseURL));
    await signIn(page, user.username, password, '/settings/sign-in');
    const other = await browser.newContext(baseURL ? { baseURL } : {});
    const otherPage = await other.newPage();
    await signIn(otherPage, user.username, password, '/orders');

    await page.reload();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    // The first is that of the preparations.
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    await expect(sessions.getByRole('listitem').first()).toContainText('This browser');
    await expect(sessions.getByRole('listitem').nth(1)).toContainText('Chrome');
    await sessions.getByRole('listitem').nth(1).getByRole('button', { name: 'End' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await otherPage.goto('/orders');
    await expect(otherPage).toHaveURL(/^[^?]*\/login/);
    await other.close();

    await sessions.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await page.goto('/notifications');
    await expect(page.getByRole('main')).toContainText('Somebody signed in with a new browser.');
  },
);
