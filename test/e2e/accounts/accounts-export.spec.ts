import { readFile } from 'node:fs/promises';

import { prove } from '#test/e2e/forms.ts';
import { aNewBuyer, aNewSeller, expect, test } from '#test/e2e/people.ts';

type Whole = {
  profile: { email: string };
  projects: { id: string }[];
  conversations: { messages: { desc: string }[] }[];
};

test('what is stored about somebody is collected, told of, and downloaded whole', async ({
  as,
  baseURL: origin = '',
}) => {
  // It is made by a job that looks every minute.
  test.setTimeout(150_000);
  const [buyer, seller] = [await aNewBuyer(origin), await aNewSeller(origin)];
  const { client, user } = buyer;
  const project = await client.projects.create({
    body: {
      title: 'A shop for lamps',
      description: 'Twenty lamps and a basket.',
      category: 'Web Development',
      budget: 1500,
      numberOfModules: 2,
    },
  });
  const { id: conversationId } = await client.conversations.create({ body: { to: seller.user.id } });
  const desc = 'Can you do it until Friday? 🎈 مرحبا';
  await client.messages.create({ body: { conversationId, desc } });

  const page = await as(buyer);
  await page.goto('/settings/privacy');
  const own = page.getByRole('region', { name: 'A copy of your data' });
  await own.getByRole('button', { name: 'Collect your data' }).click();
  await prove(page, 'Collect', buyer.password);
  await expect(own.getByRole('status')).toContainText('is being collected');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(own.getByRole('status')).toContainText('Your data is ready', { timeout: 120_000 });

  const downloading = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Download your data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tandem-export.json');
  const whole = JSON.parse(await readFile(await download.path(), 'utf8')) as Whole;
  expect(whole.profile.email).toBe(user.email);
  expect(whole.projects.map(({ id }) => id)).toEqual([project.id]);
  expect(whole.conversations.flatMap(({ messages }) => messages.map((each) => each.desc))).toEqual([desc]);
  await page.goto('/notifications');
  await expect(page.getByRole('main')).toContainText('Everything that is stored about you is collected.');
});
