import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

let count = 0;

/** The name with a suffix that no other test uses, so that it can be a username or a search word. */
export const uniqueName = (name: string) =>
  `${name}${process.pid.toString(36)}${(count += 1)}${Date.now().toString(36).slice(-5)}`;

export const PASSWORD = 'a good long password';

/** Registers through the form; the new account ends up signed in on the home page. */
export async function register(page: Page, { username, isSeller }: { username: string; isSeller: boolean }) {
  await page.goto(isSeller ? '/register?seller=1' : '/register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Country').selectOption('Portugal');
  await expect(page.getByLabel('I want to sell')).toBeChecked({ checked: isSeller });
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL('/');
}

/** Fills in and submits the sign-in form that is open. */
export async function submitSignIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the form, which then opens the path. */
export async function signIn(page: Page, username: string, password = PASSWORD, path = '/') {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await submitSignIn(page, username, password);
  await expect(page).toHaveURL(path);
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
}

/** Answers the question that is open with its action. */
export const agree = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();

/** Proves in the open dialog, by the password, that it is the account's owner who asks for this action. */
export async function prove(page: Page, action: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

export type Card = { number: string; expiry?: string; code?: string };

/** Fills in the card form and submits it. */
export async function payByCard(page: Page, { number, expiry = '12 / 34', code = '123' }: Card) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill(expiry);
  await page.getByLabel('Security code').fill(code);
  await page.getByRole('button', { name: /^Pay / }).click();
}

export const cards = {
  good: { number: '4242 4242 4242 4242' },
  declined: { number: '4000 0000 0000 0002' },
  secure: { number: '4000 0025 0000 3155' },
};

/** Chooses these files in the dialog that a button opens. */
export async function chooseFiles(page: Page, button: Locator, files: Picture | Picture[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour as a file. */
export const aPicture = async (name: string, background = '#0b5d47', width = 400, height = 300) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});
