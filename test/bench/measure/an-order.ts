import sharp from 'sharp';

import { openBrowser, upload, type Member } from '#infra/seed/member.ts';
import { payWith } from '#test/flows/support/an-order.ts';

type Place = { readonly origin: string };

const password = 'seven lazy walruses';
let count = 0;

/** Somebody who has registered and is signed in. */
export async function register(place: Place, isSeller: boolean): Promise<Member> {
  count += 1;
  const username = `bench-${process.pid}-${count}`;
  // Not the function of this moment, which the meter replaces.
  const member = openBrowser(place.origin, username, (address, init) => fetch(address, init));
  await member.client.auth.register({
    body: { username, email: `${username}@example.com`, password, isSeller },
  });
  const { user } = await member.client.auth.login({ body: { username, password } });
  return { ...member, id: user.id };
}

/** A seller with a typical gig, and a buyer. */
export async function aMarket(place: Place) {
  const [seller, buyer] = [await register(place, true), await register(place, false)];
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0a5c46' } })
    .webp()
    .toBuffer();
  const file = { purpose: 'image', fileName: 'cover.webp', contentType: 'image/webp' } as const;
  const { url: cover } = await upload(seller, file, picture);
  const { id: gigId } = await seller.client.gigs.create({
    body: {
      title: 'I will draw a portrait in ink',
      cat: 'Design',
      cover,
      desc: 'A portrait in ink on heavy paper, drawn from a photograph that you like, sent within a week.',
      shortTitle: 'Ink portrait',
      shortDesc: 'One head, one sheet, one revision.',
      features: ['One head', 'Heavy paper', 'Scan in print quality'],
      deliveryTime: 7,
      price: 40,
    },
  });
  return { place, seller, buyer, gigId };
}

/** Makes all requests of the two browsers for one order, from the first list of gigs to the approval. */
export async function anOrderOf({ place, seller, buyer, gigId }: Awaited<ReturnType<typeof aMarket>>) {
  const visitor = openBrowser(place.origin, 'visitor').client;
  for (const query of [{}, { cat: 'Design' }, { search: 'portrait' }, { search: 'portrait', max: '100' }])
    await visitor.gigs.list({ query });
  for (let view = 0; view < 3; view += 1) {
    await visitor.gigs.single({ params: { id: gigId } });
    await visitor.reviews.ofGig({ params: { gigId } });
  }
  await buyer.client.auth.login({ body: { username: buyer.username, password } });
  const { id } = await buyer.client.orders.create({ params: { gigId } });
  const params = { id };
  await buyer.client.orders.requirements({
    params,
    body: { requirements: 'Both of us, please. '.repeat(20) },
  });
  await seller.client.auth.login({ body: { username: seller.username, password } });
  await seller.client.orders.list();
  await seller.client.orders.details({ params });
  const file = { purpose: 'delivery', fileName: 'work.txt', contentType: 'text/plain', orderId: id } as const;
  const { key } = await upload(seller, file, Buffer.from('the portrait'));
  await seller.client.orders.uploadWork({ params, body: { finalWork: key } });
  await buyer.client.orders.list();
  const { clientSecret } = await buyer.client.orders.pay({ params });
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  await payWith(place, paymentIntentId);
  await buyer.client.payments.confirm({ body: { paymentIntentId } });
  await buyer.client.orders.list();
  const { workUrl } = await buyer.client.orders.get({ params });
  await (await fetch(String(workUrl))).arrayBuffer();
  await buyer.client.orders.approve({ params });
}
