import { payByCard } from './pay-by-card.ts';
import {
  advance,
  assert,
  isLocal,
  mailboxOf,
  skip,
  step,
  waitFor,
  type Actor,
  type Site,
} from './smoke-steps.ts';

/** How the clock of a local cloud moves on: past the clearance of a first sale, then day by day until the bank has it. */
const TIMES = ['P8D', 'P1D', 'P1D', 'P1D'];

const TRANSFER = 'the transfer to the seller';

/** Orders a gig and pays for it with one of Stripe's test cards. */
async function buy(site: Site, { client: { orders } }: Actor, gigId: string, card: string): Promise<string> {
  const { id } = await orders.create({ params: { gigId } });
  const params = { id };
  await orders.requirements({ params, body: { requirements: 'Nothing at all.' } });
  await payByCard(site, (await orders.pay({ params })).clientSecret, card);
  await waitFor('the event of the payment', async () => (await orders.get({ params })).isPaid);
  return id;
}

/** Confirms the email of a member of a local cloud by the mail that it has. */
async function confirmEmail(site: Site, { client, username }: Actor): Promise<void> {
  await waitFor('the mail', async () => {
    // What is due is sent when the time is moved.
    await advance(site, 'PT1S');
    const answer = await fetch(
      `${site.origin}/local/mail.json?to=${encodeURIComponent(mailboxOf(username))}`,
    );
    const [, token] = /\/verify#([\w-]+)/.exec(await answer.text()) ?? [];
    if (token) await client.auth.verify({ body: { token } });
    return token !== undefined;
  });
}

/** Opens the seller's account at Stripe. Answers whether money can be sent to it. */
export async function onboard(site: Site, seller: Actor): Promise<boolean> {
  const { payouts } = seller.client;
  const { status } = await payouts.status();
  if (status === 'ready') return true;
  const again = `run it again with "${site.origin} ${seller.username}:${seller.password}"`;
  const isOnLaptop = await isLocal(site);
  if (status === 'manual' || status === 'unconfirmed') {
    skip(TRANSFER, 'the operator of this site pays its sellers by hand');
    return false;
  }
  if (isOnLaptop) await step('the seller confirms their email', () => confirmEmail(site, seller));
  else if ((await seller.client.users.me()).isAskedToVerify) {
    skip(TRANSFER, `only a person can confirm the email of ${seller.username}; after that, ${again}`);
    return false;
  }
  const { url } = await step("the seller gets a link to Stripe's pages", () =>
    payouts.account({ body: { password: seller.password, country: 'US' } }),
  );
  if (!site.config.stripeApiBase) {
    skip(TRANSFER, `only a person can go through Stripe's pages: do so at ${url} and then ${again}`);
    return false;
  }
  await step('Stripe finds everything in order', async () => {
    const { url: page } = await fetch(url);
    await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'ready' }),
      redirect: 'manual',
    });
    await waitFor('the account', async () => (await payouts.status()).status === 'ready');
  });
  return true;
}

/** A seller gives a part of a payment back, and gets the rest once the buyer has approved the work. */
export async function refundFlow(site: Site, buyer: Actor, seller: Actor, gigId: string): Promise<string> {
  // Stripe refunds from what is available, which the money of other cards is only days later.
  const id = await step('the buyer pays for another order', () =>
    buy(site, buyer, gigId, 'pm_card_bypassPending'),
  );
  const params = { id };
  await step('the seller gives a part back, which Stripe refunds', async () => {
    const { version: seen } = await seller.client.orders.complete({
      params,
      body: { fileUrl: 'https://example.com/work' },
    });
    await seller.client.orders.refund({ params, query: { seen }, body: { amount: 1 } });
    await waitFor('the refund (it waits while the available balance at Stripe is short)', async () => {
      const { hold } = await buyer.client.orders.get({ params });
      return hold?.toBuyer === 1 && !hold.isReturning;
    });
  });
  await step('the buyer approves the work, whose payout then clears', async () => {
    await buyer.client.orders.approve({ params, query: {} });
    const { commission } = await seller.client.orders.get({ params });
    assert(typeof commission?.clearsAt === 'string', 'the payout has no date');
  });
  return id;
}

/** A buyer's bank disputes a payment. */
export async function disputeFlow(site: Site, buyer: Actor, gigId: string): Promise<void> {
  const id = await step('the buyer pays with a card whose bank disputes it', () =>
    buy(site, buyer, gigId, 'pm_card_createDispute'),
  );
  await step('the dispute freezes the order', () =>
    waitFor(
      'the event of the dispute',
      async () => (await buyer.client.orders.get({ params: { id } })).hold?.state === 'frozen',
    ),
  );
}

/** What was released is transferred once it has cleared, which only a local cloud does at once. */
export async function transferFlow(site: Site, seller: Actor, id: string): Promise<void> {
  const { client, username, password } = seller;
  const entries = async () => (await client.earnings.entries({ query: {} })).items;
  const isSent = (state: string) => state === 'paid' || (state === 'onItsWay' && !site.config.stripeApiBase);
  if (!(await isLocal(site))) {
    const earlier = (await entries()).filter((entry) => isSent(entry.state));
    if (earlier.length > 0)
      await step(`${earlier.length} earlier sales were transferred`, async () => undefined);
    else
      skip(TRANSFER, `it comes days later: run it again then with "${site.origin} ${username}:${password}"`);
    return;
  }
  await step('the sale is transferred to the seller once it has cleared', async () => {
    for (const time of TIMES) await advance(site, time);
    // The session has ended meanwhile.
    await client.auth.login({ body: { username, password } });
    await waitFor('the transfer', async () =>
      (await entries()).some((entry) => entry.id === id && isSent(entry.state)),
    );
  });
}
