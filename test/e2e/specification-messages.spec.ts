import { expect, test, type People } from './people.ts';

/** Writes a message of the new buyer to the new seller; returns their conversation. */
async function writeToSeller({ 'new buyer': buyer, 'new seller': seller }: People, desc: string) {
  const conversation = await buyer.client.conversations.create({ body: { to: seller.user.id } });
  await buyer.client.messages.create({ body: { conversationId: conversation.id, desc } });
  return conversation;
}

for (const role of ['buyer', 'seller'] as const) {
  test.describe('/messages', () => {
    test.use({ role });

    const other = role === 'buyer' ? 'Seller' : 'Buyer';
    test(`columns ${other}, Last Message, Date and Action for a ${role}`, async ({ page }) => {
      await page.goto('/messages');
      await expect(page.getByRole('columnheader')).toHaveText([other, 'Last Message', 'Date', 'Action']);
      await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveAttribute(
        'href',
        /^\/message\/\w{52}$/,
      );
      await expect(page.getByRole('row').nth(1).locator('time')).toHaveText(/ago|yesterday|now|last/);
    });
  });
}

test.describe('/messages', () => {
  test.use({ role: 'new seller' });

  test('the first 100 characters of the last message; an unread row is highlighted and has Mark as Read', async ({
    page,
    people,
  }) => {
    const desc = 'A lighthouse that turns once in ten seconds, seen from twenty miles, '.repeat(3).trim();
    await writeToSeller(people, desc);
    await page.goto('/messages');
    const row = page.getByRole('row', { name: people['new buyer'].user.username });
    await expect(row.getByText(`${desc.slice(0, 100)}…`, { exact: true })).toBeVisible();
    const colour = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
    const highlighted = await colour();
    await row.getByRole('button', { name: 'Mark as Read' }).click();
    await expect(row.getByRole('button', { name: 'Mark as Read' })).toHaveCount(0);
    await page.mouse.move(0, 0);
    await expect.poll(colour).not.toBe(highlighted);
  });
});

test.describe('/message/:id', () => {
  test.use({ role: 'new buyer' });

  test('the thread, with a message box', async ({ page, people }) => {
    const { id } = await writeToSeller(people, 'May I have it in red?');
    await page.goto(`/message/${id}`);
    const thread = page.getByRole('region', { name: 'Messages', exact: true });
    await expect(thread.getByText('May I have it in red?').first()).toBeVisible();
    await page.getByLabel('Message', { exact: true }).fill('Or in blue?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(thread.getByText('Or in blue?')).toBeVisible();
    const { client } = people['new seller'];
    const written = async () =>
      (await client.messages.ofConversation({ params: { conversationId: id } })).items.map(
        ({ desc }) => desc,
      );
    await expect.poll(written).toContain('Or in blue?');
  });
});
