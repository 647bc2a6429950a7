import { prove } from '#test/e2e/forms.ts';
import { anAward } from '#test/e2e/work/a-project.ts';
import { formatDate } from '#web/lib/time/dates.ts';

import {
  aPaidOrder,
  endsAtStripe,
  expect,
  finds,
  movedBy,
  opensAccount,
  printedTotal,
  reads,
  saleOf,
  test,
  timePasses,
} from './payout-journey.ts';

// One after another, because they move the clock of the same cloud.
test.describe.configure({ mode: 'default' });
// A page that is open when its session ends logs that it was refused.
test.use({ expectedErrors: /status of 401/ });

const work = { fileUrl: 'https://github.com/mosaic/sea' };
const dayOf = (time: string | null) => formatDate(String(time));

test('a new seller sets up payouts in several attempts', async ({ sides }) => {
  const seller = await sides.seller({ country: 'Portugal' });
  const { page, member } = seller;
  await finds(seller, '/earnings', 'Held$0', 'You have not sold anything yet.', 'Set up payouts');
  await page.getByRole('button', { name: 'Set up payouts at Stripe' }).click();
  const country = page.getByLabel('Country of your bank account');
  await expect(country).toHaveAccessibleDescription(/Choose the country of your bank account/);
  await country.selectOption('Ireland');
  await page.getByRole('button', { name: 'Set up payouts at Stripe' }).click();
  await prove(page, 'Go to Stripe', member.password);

  await endsAtStripe(page, 'Leave, and finish this later');
  await reads(seller, 'Finish setting up payouts', 'Stripe needs this from you before it pays anything out:');
  await page.getByRole('button', { name: 'Continue with Stripe' }).click();
  await prove(page, 'Go to Stripe', member.password);
  await endsAtStripe(page, 'A document is missing');
  const { deadline, due } = await member.client.payouts.status({});
  await reads(seller, `Stripe needs this from you by ${dayOf(deadline)}, and pays nothing out`, ...due);
  await page.getByRole('button', { name: 'Continue with Stripe' }).click();
  await prove(page, 'Go to Stripe', member.password);
  await endsAtStripe(page, 'Stripe refuses the account');
  await reads(seller, 'Stripe does not pay out to your account', 'Ask Stripe’s support why');
  await page.goBack();
  await endsAtStripe(page, 'Everything is in order');
  await reads(seller, 'Payouts are set up', 'Open Stripe’s dashboard');
});

test('what a seller sells is held, clears, is on its way and then paid, with its dates', async ({
  cloud,
  sides,
}) => {
  const [buyer, seller] = await Promise.all([sides.buyer(), sides.seller()]);
  const { member } = seller;
  await opensAccount(seller, 'Everything is in order');
  const id = await aPaidOrder(cloud, buyer, seller);
  await finds(
    buyer,
    `/order/${id}`,
    `$80 is held. It is released to ${seller.name} when you approve the work.`,
  );
  await finds(seller, '/earnings', 'Held$72', 'I will lay a mosaic', 'HeldUntil the work is approved');
  await member.client.orders.complete({ params: { id }, body: work });
  await buyer.page.reload();
  await buyer.page.getByRole('button', { name: 'Approve the work' }).click();
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Release $80' }).click();
  await expect(buyer.page.getByRole('dialog')).toHaveCount(0);
  await finds(buyer, `/order/${id}`, `$80 is released to ${seller.name}.`);

  const clears = dayOf((await saleOf(seller, id, 'clearing')).until);
  await finds(seller, `/order/${id}`, '$72 is released to you', `It is paid out from`);
  await finds(seller, '/earnings', 'Approved$72', `Next payout: $72 on ${clears}.`, `Until ${clears}`);
  await timePasses(cloud, 'P7DT1H', buyer, seller);
  const sent = dayOf((await saleOf(seller, id, 'onItsWay')).since);
  await finds(seller, '/earnings', 'On its way$72', `On its waySent ${sent}`);
  await timePasses(cloud, 'P3D', buyer, seller);
  const { since } = await saleOf(seller, id, 'paid');
  await finds(buyer, `/order/${id}`, `$80 is released to ${seller.name}.`);
  await finds(seller, '/earnings', 'Held$0', 'Approved$0', 'Paid$72', `PaidOn ${dayOf(since)}`);

  const books = await cloud.books(id);
  expect(books).toMatch(
    /release \+80.00 held −72.00 seller −8.00 commission .* clock · transfer \+72.00 seller −72.00 transit .* transferProven \+72.00 transit −72.00 provider/,
  );
  expect(await printedTotal(buyer, id)).toBe(movedBy(books, 'charge'));
  expect(await printedTotal(seller, id)).toBe(-movedBy(books, 'transferProven'));
});

test('money that waits for an account which is never finished is refunded to the buyer on day 87', async ({
  cloud,
  sides,
}) => {
  const [buyer, seller] = await Promise.all([sides.buyer(), sides.seller()]);
  await opensAccount(seller, 'Leave, and finish this later');
  const id = await aPaidOrder(cloud, buyer, seller);
  await seller.member.client.orders.complete({ params: { id }, body: work });
  await buyer.member.client.orders.approve({ params: { id } });
  await timePasses(cloud, 'P7DT1H', buyer, seller);
  const { until } = await saleOf(seller, id, 'waiting');
  await finds(
    seller,
    '/earnings',
    'Finish setting up payouts',
    `$72 has cleared and waits for your payout account. What still waits on ${dayOf(until)} is refunded`,
    `WaitingFor your payout account. Refunded to the buyer on ${dayOf(until)}`,
  );
  await finds(buyer, `/order/${id}`, `$80 is released to ${seller.name}.`);

  await timePasses(cloud, 'P80D', buyer, seller);
  const { since } = await saleOf(seller, id, 'returned');
  const order = () => buyer.member.client.orders.get({ params: { id } });
  await expect.poll(async () => (await order()).hold?.isReturning).toBe(false);
  const why = 'The money is refunded to the buyer: the seller could not be paid in time';
  await finds(buyer, `/order/${id}`, '$80 refunded.', 'the money is refunded', why);
  await finds(seller, `/order/${id}`, `$80 refunded to the card of ${buyer.name}.`, why);
  await finds(seller, '/earnings', `RefundedOn ${dayOf(since)}`);

  const books = await cloud.books(id);
  expect(books).toMatch(
    /clock returnUnclaimed 80.00 .* unclaimed \+72.00 seller \+8.00 commission −80.00 refunding .* refundProven \+80.00 refunding −80.00 provider/,
  );
  expect(await printedTotal(buyer, id)).toBe(movedBy(books, 'charge') + movedBy(books, 'refundProven'));
  expect(await printedTotal(seller, id)).toBe(movedBy(books, 'transferProven'));
});

test('a module that is paid in advance and approved for less pays its freelancer, and the rest goes back', async ({
  cloud,
  sides,
}) => {
  const [client, freelancer] = await Promise.all([sides.buyer(), sides.seller()]);
  await opensAccount(freelancer, 'Everything is in order');
  const [asClient, asFreelancer] = [client.member.client.modules, freelancer.member.client.modules];
  const { projectId, module } = await anAward(client.member, freelancer.member);
  const { id } = module;
  const params = { id };
  const pages = {
    client: `/projects/${projectId}/assign/${module.freelancerId}`,
    freelancer: `/assignedModule/${projectId}`,
  };

  await cloud.pay(await asClient.fund({ params, body: { amount: 500 } }));
  await saleOf(freelancer, id, 'held');
  await finds(client, pages.client, '$500 is held.', 'It is paid in advance, so the assignment can no');
  await finds(freelancer, pages.freelancer, '$500 is held.');
  await finds(freelancer, '/earnings', 'Held$450', 'The lens');
  await asFreelancer.submit({ params, body: { projectURL: 'https://github.com/lens/ground' } });
  await finds(client, pages.client, 'If you do nothing by', `$500 is released to ${freelancer.name}`);
  await finds(
    freelancer,
    pages.freelancer,
    `If ${client.name} does nothing by`,
    'you get $450 after commission',
  );
  await asClient.status({ params, body: { status: 'OK', amount: 420 } });
  await finds(client, pages.client, `$420 is released to ${freelancer.name} and $80 is refunded to you.`);
  await finds(
    freelancer,
    pages.freelancer,
    `you get $378 after commission and $80 is refunded to ${client.name}.`,
  );
  await asFreelancer.status({ params, body: { status: 'PAY' } });

  const clears = dayOf((await saleOf(freelancer, id, 'clearing')).until);
  await finds(freelancer, '/earnings', 'Approved$378', `Next payout: $378 on ${clears}.`);
  await timePasses(cloud, 'P7DT1H', client, freelancer);
  await saleOf(freelancer, id, 'onItsWay');
  await timePasses(cloud, 'P3D', client, freelancer);
  await saleOf(freelancer, id, 'paid');
  await finds(freelancer, '/earnings', 'Held$0', 'Paid$378', '$80 refunded');
  await finds(client, pages.client, '1 of 3 modules completed');
  await client.page.locator('summary').filter({ hasText: 'Module 1' }).click();
  await reads(client, `$420 is released to ${freelancer.name}.`, '$80 refunded.');
  await finds(freelancer, pages.freelancer, '1 of 3 modules completed');
  await freelancer.page.locator('summary').filter({ hasText: 'Module 1' }).click();
  await reads(freelancer, '$378 is released to you: $420 less 10% commission.');

  const books = await cloud.books(id);
  expect(books).toMatch(
    /split \+500.00 held −378.00 seller −42.00 commission −80.00 refunding .* transferProven \+378.00 transit −378.00 provider/,
  );
  expect(await printedTotal(client, id)).toBe(movedBy(books, 'charge') + movedBy(books, 'refundProven'));
  expect(await printedTotal(freelancer, id)).toBe(-movedBy(books, 'transferProven'));
});
