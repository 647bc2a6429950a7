import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { axeViolations } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/test.ts';
import { aStart } from '#test/infra/local/a-start.ts';
import { aBuyer } from '#test/support/actors.ts';

import { aProject } from './a-project.ts';

// The browser logs the refused move in the console.
test.use({ expectedErrors: /status of 400/ });

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-local-clock-'));
let cloud: Awaited<ReturnType<typeof aStart>>;

test.beforeAll(async () => {
  cloud = await aStart(dataDir, {}, '--clock-bar');
  await cloud.ready();
});
test.afterAll(async () => {
  cloud.kill('SIGTERM');
  await cloud.ended;
  rmSync(dataDir, { recursive: true });
});

test('the bar of `npm start` moves the time of a page', async ({ page }) => {
  await aProject(await aBuyer(cloud));
  await page.goto(`${cloud.origin}/projects`);
  const posted = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
  await posted('now');

  const bar = page.getByRole('complementary', { name: 'Local clock' });
  await expect(bar.getByRole('button')).toHaveCount(0);
  await bar.getByText('Local clock').click();
  expect(await axeViolations(page)).toEqual([]);
  const field = bar.getByRole('textbox', { name: 'Another time' });
  await field.fill('a week');
  await field.press('Enter');
  await expect(bar.getByRole('alert')).toContainText('Write the time as days');

  await bar.getByRole('button', { name: '+3 days' }).click();
  await posted('3 days ago');
  await expect(bar).toContainText('3 days ahead');
  await field.fill('P18D');
  await field.press('Enter');
  await posted('3 weeks ago');
});

test('no other page has it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts).not.toContain('/local/clock.js');
});
