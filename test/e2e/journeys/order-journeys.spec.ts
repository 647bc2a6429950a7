import { expect, test, type Journey } from './order-journey.ts';
import { showTheWork } from './show-work.ts';

// One after another, because they move the clock of the same cloud.
test.describe.configure({ mode: 'default' });
// A page that is open when its session ends logs that it was refused.
test.use({ expectedErrors: /status of 401/ });

const DISPUTED_AT_THE_BANK = '4000 0000 0000 0259';

test('work that is paid ahead, delivered, revised and approved is paid to its seller', async ({
  journey,
}) => {
  const { id, buyer, seller } = journey;
  await buyer.pays('4242 4242 4242 4242');
  await journey.until((order) => order.isPaid);
  await buyer.finds(
    `$80 is held. It is released to ${seller.name} when you approve the work.`,
    'Waiting for the seller to deliver.',
  );
  await seller.finds(
    `$80 is held. You get $72 of it, after 10% commission, when ${buyer.name} approves the work.`,
    'Your turn: deliver a link or a file.',
  );
  await test.step('both read on the page of the order what the seller asks', async () => {
    for (const { page } of [seller, buyer])
      await page.getByRole('button', { name: 'Open the conversation' }).click();
    await seller.page.getByLabel('Message', { exact: true }).fill('Which colour?');
    await seller.page.getByRole('button', { name: 'Send', exact: true }).click();
    for (const { page } of [buyer, seller])
      await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText(
        'Which colour?',
      );
  });
  await seller.delivers('https://github.com/zebra/first', 'Deliver the link');
  await seller.reads(`If ${buyer.name} does nothing by`, 'you get $72 after commission.');

  await buyer.finds('If you do nothing by', `$80 is released to ${seller.name}.`, 'The work is open.');
  await buyer.decides('Ask for a revision', {
    says: '$80 stays held meanwhile',
    fields: { 'What should change?': 'It looks right. Please turn it.' },
  });
  await buyer.reads(
    'Waiting for the seller to deliver the revision.',
    'the order is cancelled and $80 is refunded to you.',
  );

  await seller.finds('Your turn: the buyer asked for a revision.', '$80 is held.');
  await seller.remembers('It looks right. Please turn it.');
  await seller.delivers('https://github.com/zebra/second', 'Deliver the revision');
  await seller.reads('Waiting for the buyer to review the work.');

  await buyer.finds('The work is open.');
  await expect(buyer.page.getByRole('link', { name: 'Open the work' })).toHaveAttribute(
    'href',
    'https://github.com/zebra/second',
  );
  await expect(buyer.page.getByRole('button', { name: 'Ask for a revision' })).toHaveCount(0);
  await buyer.decides('Approve the work', {
    action: 'Release $80',
    says: 'Afterwards you can no longer ask for a revision',
  });
  await buyer.reads(`$80 is released to ${seller.name}.`, 'The work is yours.');
  await seller.finds('$72 is released to you: $80 less 10% commission.');
  await seller.page.goto('/orders?show=done');
  await expect(seller.page.locator(`a[href="/order/${id}"]`)).toBeVisible();
  expect(await journey.books()).toContain('release +80.00 held −72.00 seller −8.00 commission = 0.00 held');
  await test.step('and is shown, as long as both sides agree', () => showTheWork(journey));
});

test('work that is never delivered is cancelled by the clock, and the money is back', async ({ journey }) => {
  const { buyer, seller } = journey;
  await journey.pay();
  await buyer.finds(
    `If ${seller.name} does not deliver by`,
    'the order is cancelled and $80 is refunded to you.',
  );
  await journey.timePasses('P6DT1H');
  await seller.finds('Your turn: you are late.', `$80 is refunded to ${buyer.name}.`);
  await buyer.finds('The seller is late. You can wait, or cancel.', 'Cancel the order');
  await journey.timePasses('P13D');
  await journey.until(({ hold }) => hold?.isReturning === false);
  await buyer.finds('$80 refunded.', 'This order is cancelled.');
  await buyer.remembers('Cancelled: the work was not delivered in time');
  await seller.finds(`$80 refunded to the card of ${buyer.name}.`);
  expect(await journey.books()).toMatch(
    /clock expire .* refund \+80.00 held −80.00 refunding .* refundProven \+80.00 refunding −80.00 provider/,
  );
});

test('what was approved is given back in part and disputed while it clears', async ({ journey }) => {
  const { buyer, seller } = journey;
  await journey.pay();
  const delivery = { fileUrl: 'https://github.com/zebra/broken' };
  await seller.member.client.orders.complete({ params: { id: journey.id }, body: delivery });
  await buyer.finds('Approve the work');
  await buyer.decides('Approve the work', { action: 'Release $80' });

  await seller.finds('$72 is released to you: $80 less 10% commission.');
  await seller.decides('Refund money', {
    action: 'Refund',
    says: `$20 is refunded to ${buyer.name}, $60 stays released to you.`,
    fields: { 'Amount to refund': '20' },
  });
  await buyer.finds(`$60 is released to ${seller.name}.`, 'Open a dispute');
  await buyer.decides('Open a dispute', {
    action: 'Open the dispute',
    says: `With this amount, $40 is released to ${seller.name} and $20 is refunded to you.`,
    fields: { 'How much should be refunded to you?': '20', 'Why?': 'Two stripes are missing.' },
  });
  await buyer.reads('$60 is held until you and', 'You ask for $20 back.');
  await seller.finds(`${buyer.name} asks for $20 back.`, 'Your turn: name an amount');
  await seller.decides('Name your amount', {
    action: 'Name this amount',
    says: 'Asking for $40 ends the dispute at once.',
    fields: { 'How much should be released to you?': '40', 'Why?': 'Agreed.' },
  });
  await seller.finds('$36 is released to you: $40 less 10% commission.');
  await journey.timePasses('P7DT1H');
  await seller.finds('See Earnings for its payout.');
  await buyer.finds(`$40 is released to ${seller.name}.`, '$40 refunded.');
});

test('a dispute in which nobody agrees ends in the middle by the clock', async ({ journey }) => {
  const { buyer, seller } = journey;
  await journey.pay();
  const delivery = { fileUrl: 'https://github.com/zebra/disputed' };
  await seller.member.client.orders.complete({ params: { id: journey.id }, body: delivery });

  await buyer.finds('Open a dispute');
  await buyer.decides('Open a dispute', {
    action: 'Open the dispute',
    says: `With this amount, $30 is released to ${seller.name} and $50 is refunded to you.`,
    fields: { 'How much should be refunded to you?': '50', 'Why?': 'Half of the stripes are missing.' },
  });
  await buyer.reads(
    'You ask for $50 back.',
    'Waiting for the seller to name an amount.',
    `If ${seller.name} names no amount by`,
  );

  await seller.finds(`${buyer.name} asks for $50 back.`, 'Your turn: name an amount');
  await seller.remembers('Half of the stripes are missing.');
  await seller.decides('Name your amount', {
    action: 'Name this amount',
    says: `you get $63 after commission and $10 is refunded to ${buyer.name}`,
    fields: { 'How much should be released to you?': '70', 'Why?': 'All stripes are there.' },
  });
  await seller.reads(
    'You ask for $70.',
    'the middle of the two amounts counts: you get $45 after commission',
  );
  await buyer.finds(
    `${seller.name} asks for $70.`,
    `$50 is released to ${seller.name} and $30 is refunded to you.`,
  );

  await journey.timePasses('P30DT1H');
  await journey.until(({ hold }) => hold?.isReturning === false);
  await buyer.finds(`$50 is released to ${seller.name}.`, '$30 refunded.');
  await seller.finds('$45 is released to you: $50 less 10% commission.');
  expect(await journey.books()).toMatch(
    /clock divide .* split \+80.00 held −45.00 seller −5.00 commission −30.00 refunding .* refundProven \+30.00/,
  );
});

test('a payment that the bank examines moves for nobody, and goes on once the bank lets it stand', async ({
  journey,
}) => {
  const { buyer, seller } = journey;
  await expectExamined(journey);
  await journey.bankDecides('winning');
  await buyer.finds(`$80 is held. It is released to ${seller.name}`, 'Waiting for the seller to deliver.');
  await seller.finds('$80 is held. You get $72 of it', 'Your turn: deliver a link or a file.');
  await seller.remembers('The bank has cleared the payment');
  expect(await journey.books()).toContain('chargebackWon −80.00 chargeback +80.00 provider');
});

/** Pays with a card whose payment its bank disputes at once, and expects both sides to read that it is on hold. */
async function expectExamined({ buyer, seller, until }: Journey) {
  await buyer.pays(DISPUTED_AT_THE_BANK);
  await until(({ hold }) => hold?.state === 'frozen');
  const nothingToDo = 'You have nothing to do here until';
  await buyer.finds('Your bank is reviewing this payment. It is on hold', nothingToDo);
  await seller.finds(`The bank of ${buyer.name} is reviewing this payment. It is on hold`, nothingToDo);
}
