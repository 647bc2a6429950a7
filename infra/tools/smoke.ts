import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { openBrowser, upload } from '#infra/seed/member.ts';
import { pictureFolder } from '#infra/seed/pictures.ts';

import { payByCard, readSiteConfig } from './smoke/pay-by-card.ts';
import { disputeFlow, onboard, refundFlow, transferFlow } from './smoke/smoke-money.ts';
import { assert, isLocal, mailboxOf, step, waitFor, type Actor, type Site } from './smoke/smoke-steps.ts';

const run = randomBytes(4).toString('hex');
const password = randomBytes(12).toString('base64url');

async function openSite(site: string): Promise<Site> {
  const { origin } = new URL(site);
  const config = await readSiteConfig(origin);
  assert(
    config.stripePublishableKey.startsWith('pk_test_'),
    'This site takes real money: the smoke test only runs in test mode.',
  );
  return { origin, config };
}

async function signIn({ origin }: Site, username: string, secret: string): Promise<Actor> {
  const member = openBrowser(origin, username);
  const { user } = await member.client.auth.login({ body: { username, password: secret } });
  return { ...member, id: user.id, password: secret };
}

async function join(site: Site, role: 'buyer' | 'seller'): Promise<Actor> {
  const username = `smoke-${role}-${run}`;
  const { client } = openBrowser(site.origin, username);
  const email = mailboxOf(username);
  await client.auth.register({ body: { username, email, password, isSeller: role === 'seller' } });
  return signIn(site, username, password);
}

async function gigFlow(site: Site, buyer: Actor, seller: Actor): Promise<string> {
  const picture = readFileSync(`${pictureFolder}/gigs/marketing-site-1.webp`);
  const gigId = await step('a seller publishes a gig', async () => {
    const file = { purpose: 'image', fileName: 'cover.webp', contentType: 'image/webp' } as const;
    const { url: cover } = await upload(seller, file, picture);
    const text = `Smoke test ${run}`;
    const { id } = await seller.client.gigs.create({
      body: {
        title: text,
        cat: 'other',
        cover,
        desc: text,
        shortTitle: text,
        shortDesc: text,
        deliveryTime: 1,
        price: 5,
      },
    });
    return id;
  });
  const id = await step('a buyer orders it and writes requirements', async () => {
    const order = await buyer.client.orders.create({ params: { gigId } });
    const params = { id: order.id };
    await buyer.client.orders.requirements({ params, body: { requirements: 'Nothing at all.' } });
    return order.id;
  });
  const params = { id };
  await step('the seller delivers a file, which stays sealed', async () => {
    const file = {
      purpose: 'delivery',
      fileName: 'work.txt',
      contentType: 'text/plain',
      orderId: id,
    } as const;
    const { key } = await upload(seller, file, Buffer.from(run));
    await seller.client.orders.uploadWork({ params, body: { finalWork: key } });
    const { workUrl, delivery } = await buyer.client.orders.get({ params });
    assert(workUrl === null, 'unpaid work can be downloaded');
    const sha256 = createHash('sha256').update(run).digest('hex');
    assert(delivery?.sha256 === sha256, 'the SHA-256 is not that of the work');
  });
  await step('the buyer pays by card', async () =>
    payByCard(site, (await buyer.client.orders.pay({ params })).clientSecret),
  );
  await step('the event makes the order paid', () =>
    waitFor('the event of the order', async () => (await buyer.client.orders.get({ params })).isPaid),
  );
  await step('the buyer downloads the work', async () => {
    const { workUrl } = await buyer.client.orders.get({ params });
    const response = await fetch(String(workUrl));
    assert(response.ok && (await response.text()) === run, 'the work is not what was delivered');
  });
  return gigId;
}

async function projectFlow(site: Site, client: Actor, freelancer: Actor): Promise<void> {
  const text = `Smoke test ${run}`;
  const projectId = await step('a client posts a project', async () => {
    const body = {
      title: text,
      description: text,
      category: 'other',
      budget: 20,
      numberOfModules: 1,
    } as const;
    return (await client.client.projects.create({ body })).id;
  });
  await step('a freelancer bids, and the client accepts', async () => {
    const { id } = await freelancer.client.bids.create({ body: { projectId, amount: 10 } });
    await client.client.bids.accept({ params: { id } });
  });
  const params = await step('the client assigns a module, the freelancer hands it in', async () => {
    const body = { projectId, name: text, details: text, deadlineDays: 1 };
    const { id } = await client.client.modules.create({ body });
    await freelancer.client.modules.submit({
      params: { id },
      body: { projectURL: 'https://example.com/work' },
    });
    return { id };
  });
  await step('the client approves an amount, the freelancer confirms it', async () => {
    await client.client.modules.status({ params, body: { status: 'OK', amount: 10 } });
    await freelancer.client.modules.status({ params, body: { status: 'PAY' } });
  });
  await step('the client pays by card', async () =>
    payByCard(site, (await client.client.modules.pay({ params })).clientSecret),
  );
  await step('the event completes the module and the project', () =>
    waitFor(
      'the event of the module',
      async () => (await client.client.projects.get({ params: { id: projectId } })).isCompleted,
    ),
  );
}

async function messageFlow(buyer: Actor, seller: Actor): Promise<void> {
  await step('they write to each other, and it is unread until it is read', async () => {
    const { id } = await buyer.client.conversations.create({ body: { to: seller.id } });
    await buyer.client.messages.create({ body: { conversationId: id, desc: `Hello ${run}` } });
    await seller.client.conversations.single({ params: { id } });
    // A list shows a change a moment later than the record itself.
    await waitFor('the message in the inbox', async () => {
      const { items: inbox } = await seller.client.conversations.list({});
      return inbox[0]?.id === id && inbox[0].isUnread;
    });
    const { items } = await seller.client.messages.ofConversation({ params: { conversationId: id } });
    assert(items[0]?.desc === `Hello ${run}`, 'the message is not what was written');
    const { isUnread } = await seller.client.conversations.markRead({ params: { id } });
    assert(!isUnread, 'the conversation is still unread');
  });
}

/** Somebody who joined in an earlier run can sell again: with a name and a password, `name:password`. */
async function main([address = 'http://localhost:4000', known]: string[]): Promise<void> {
  const site = await step(`the site at ${address} is in test mode`, () => openSite(address));
  const [buyer, seller] = await step('two people join and sign in', () => {
    const [name, ...secret] = known?.split(':') ?? [];
    return Promise.all([
      join(site, 'buyer'),
      name ? signIn(site, name, secret.join(':')) : join(site, 'seller'),
    ]);
  });
  const left = [`${buyer.username} and ${seller.username} with what they have made`];
  try {
    await messageFlow(buyer, seller);
    const gigId = await gigFlow(site, buyer, seller);
    await projectFlow(site, buyer, seller);
    const saleId = await refundFlow(site, buyer, seller, gigId);
    left.push('a dispute at Stripe, which is lost by itself unless somebody answers it there');
    await disputeFlow(site, buyer, gigId);
    await step('the seller takes the gig off the market', () =>
      seller.client.gigs.delete({ params: { id: gigId } }),
    );
    left.push('if there is one, the account of the seller at Stripe');
    if (await onboard(site, seller)) {
      if (await isLocal(site)) left.push('the clock of this cloud, which is eleven days ahead');
      await transferFlow(site, seller, saleId);
    }
    await step('both sign out', () => Promise.all([buyer, seller].map(({ client }) => client.auth.logout())));
  } finally {
    console.log(`\nThis stays: ${left.join('; ')}.`);
  }
  console.log('\nEverything works.');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
