import { randomUUID } from 'node:crypto';

import sharp from 'sharp';

import { upload } from '#infra/seed/member.ts';
import { payByCard, readSiteConfig } from '#infra/tools/smoke/pay-by-card.ts';
import { pieceLimits } from '#shared/entities/work/new-piece.ts';
import * as textLimits from '#shared/limits/text.ts';
import { aBuyer, aSeller, type Member } from '#test/support/actors.ts';

import { hostileText } from './hostile-text.ts';

type Place = { readonly origin: string };

/** The hostile text of each field, as long as the field allows. */
const texts = {
  title: hostileText(textLimits.title),
  short: hostileText(textLimits.short),
  long: hostileText(textLimits.long),
  message: hostileText(textLimits.message),
  piece: hostileText(pieceLimits.text),
  features: [hostileText(textLimits.short), '<b>bold</b>', '"><svg onload=__xss=1>'],
  fileName: '"><img src=x onerror=__xss=1>.html',
};

/** A member whose username and profile texts are hostile. */
async function aHostile(join: typeof aSeller, place: Place): Promise<Member> {
  return join(place, {
    username: `<svg onload=__xss=1> ${randomUUID().slice(0, 8)}`,
    phone: hostileText(textLimits.phone),
    desc: texts.long,
  });
}

async function pay({ origin }: Place, { client }: Member, orderId: string): Promise<void> {
  const { clientSecret } = await client.orders.pay({ params: { id: orderId } });
  await payByCard({ origin, config: await readSiteConfig(origin) }, clientSecret);
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  const { result } = await client.payments.confirm({ body: { paymentIntentId } });
  if (result !== 'succeeded') throw new Error(`The payment ended otherwise: ${result}.`);
}

/** The member as infra/seed knows it. */
const uploader = ({ client, user }: Member) => ({ client, username: user.username, id: user.id });

/** Uploads a picture, and answers the URL to put into a record. */
async function aPicture(seller: Member): Promise<string> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b5d47' } });
  const file = { purpose: 'image', fileName: texts.fileName, contentType: 'image/webp' } as const;
  return (await upload(uploader(seller), file, await plain.webp().toBuffer())).url;
}

async function aGig(seller: Member) {
  const cover = await aPicture(seller);
  const words = { title: texts.title, desc: texts.long, shortTitle: texts.short, shortDesc: texts.short };
  return seller.client.gigs.create({
    body: {
      ...words,
      features: texts.features,
      cat: 'Design',
      cover,
      deliveryTime: 3,
      revisionNumber: 1,
      price: 20,
    },
  });
}

/** An order with requirements and a delivered file with a note. Unpaid, its work stays sealed. */
async function anOrder(
  place: Place,
  seller: Member,
  buyer: Member,
  { gigId, isPaid }: { gigId: string; isPaid: boolean },
) {
  const { id } = await buyer.client.orders.create({ params: { gigId } });
  await buyer.client.orders.requirements({ params: { id }, body: { requirements: texts.long } });
  const form = {
    purpose: 'delivery',
    fileName: texts.fileName,
    contentType: 'text/html',
    orderId: id,
  } as const;
  const { key } = await upload(uploader(seller), form, Buffer.from('<script>__xss=1</script>'));
  await seller.client.orders.uploadWork({ params: { id }, body: { finalWork: key, note: texts.long } });
  if (isPaid) await pay(place, buyer, id);
  return id;
}

const aProject = (buyer: Member) =>
  buyer.client.projects.create({
    body: {
      title: texts.title,
      description: texts.long,
      category: 'Design',
      budget: 900,
      numberOfModules: 2,
    },
  });

/** A project whose only bid is accepted, with one module handed in. */
async function anAward(seller: Member, buyer: Member) {
  const { id: projectId } = await aProject(buyer);
  const bid = await seller.client.bids.create({ body: { projectId, amount: 800 } });
  await buyer.client.bids.accept({ params: { id: bid.id } });
  const body = { projectId, name: texts.title, details: texts.long, deadlineDays: 9 };
  const module = await buyer.client.modules.create({ body });
  await buyer.client.modules.update({ params: { id: module.id }, body });
  const projectURL = 'https://example.com/"><svg/onload=__xss=1>?<script>__xss=1</script>';
  await seller.client.modules.submit({ params: { id: module.id }, body: { projectURL } });
  return { projectId, bidId: bid.id, moduleId: module.id };
}

async function aConversation(seller: Member, buyer: Member): Promise<string> {
  const { id: conversationId } = await buyer.client.conversations.create({ body: { to: seller.user.id } });
  await buyer.client.messages.create({ body: { conversationId, desc: texts.message } });
  await seller.client.messages.create({ body: { conversationId, desc: texts.message } });
  return conversationId;
}

/** A disputed order, in whose timeline both have written. */
async function aDispute(place: Place, seller: Member, buyer: Member, gigId: string): Promise<string> {
  const id = await anOrder(place, seller, buyer, { gigId, isPaid: true });
  const params = { id };
  await buyer.client.orders.revision({ params, body: { message: texts.long } });
  await seller.client.disputes.create({ body: { orderId: id, amount: 12, reason: texts.long } });
  await buyer.client.disputes.offer({ params, body: { amount: 7, reason: texts.long } });
  return id;
}

/** A finished order, of which its seller shows something that names the buyer. */
async function aShownOrder(place: Place, seller: Member, buyer: Member, gigId: string): Promise<string> {
  const id = await anOrder(place, seller, buyer, { gigId, isPaid: true });
  const params = { id };
  await buyer.client.orders.approve({ params });
  const { id: seen } = await seller.client.portfolio.ask({
    params,
    body: { title: texts.title, text: texts.piece, images: [await aPicture(seller)], isNamed: true },
  });
  await buyer.client.portfolio.answer({ params, body: { agrees: true, seen } });
  return id;
}

/** An order that its seller has declined. */
async function aDeclinedOrder(seller: Member, buyer: Member, gigId: string): Promise<string> {
  const { id } = await buyer.client.orders.create({ params: { gigId } });
  await seller.client.orders.decline({ params: { id }, body: { reason: texts.long } });
  return id;
}

/** A marketplace in which every text that people can write contains markup and script. */
export async function aHostileMarketplace(place: Place) {
  const [seller, buyer] = [await aHostile(aSeller, place), await aHostile(aBuyer, place)];
  const gig = await aGig(seller);
  const finished = await anOrder(place, seller, buyer, { gigId: gig.id, isPaid: true });
  const sealed = await anOrder(place, seller, buyer, { gigId: gig.id, isPaid: false });
  const { id: cancelled } = await buyer.client.orders.create({ params: { gigId: gig.id } });
  await buyer.client.orders.cancel({ params: { id: cancelled }, body: { reason: texts.long } });
  const declined = await aDeclinedOrder(seller, buyer, gig.id);
  const shown = await aShownOrder(place, seller, buyer, gig.id);
  const disputed = await aDispute(place, seller, buyer, gig.id);
  await buyer.client.reviews.create({ body: { gigId: gig.id, star: 5, desc: texts.long } });
  const award = await anAward(seller, buyer);
  const { id: openProjectId } = await aProject(buyer);
  await seller.client.bids.create({ body: { projectId: openProjectId, amount: 700 } });
  const conversationId = await aConversation(seller, buyer);
  return {
    seller,
    buyer,
    gigId: gig.id,
    finished,
    sealed,
    cancelled,
    declined,
    shown,
    disputed,
    award,
    openProjectId,
    conversationId,
    texts,
  };
}
export type HostileMarketplace = Awaited<ReturnType<typeof aHostileMarketplace>>;
