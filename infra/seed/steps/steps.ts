import { changeAccount } from '#functions/domain/accounts/change.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { asTool } from '#infra/local/rights/owner.ts';
import type { PlacedGig } from '#infra/seed/content.ts';
import type { Person, Purchase, SampleDelivery } from '#infra/seed/content/types.ts';
import { samplePassword } from '#infra/seed/demo.ts';
import { upload, uploadPicture, type Member } from '#infra/seed/member.ts';
import { portraitOf, workOf, type Picture } from '#infra/seed/pictures.ts';

/** Uploads pictures and returns their URLs. */
export async function uploadPictures(member: Member, name: string, pictures: Picture[]): Promise<string[]> {
  const urls: string[] = [];
  for (const [index, picture] of pictures.entries())
    urls.push(await uploadPicture(member, 'image', `${name}-${index + 1}`, picture));
  return urls;
}

/** Registers a person's account with their portrait, and confirms the email. */
export async function join(member: Member, person: Person, isSeller: boolean): Promise<void> {
  const { username, country, phone, desc } = person;
  const img = await uploadPicture(member, 'avatar', username, portraitOf(person));
  const email = `${username}@example.com`;
  const { user } = await member.client.auth.register({
    body: { username, email, password: samplePassword, img, country, phone, desc, isSeller },
  });
  await asTool('seed', () => changeAccount(user.id, () => ({ set: { emailVerifiedAt: timestamp() } })));
}

/** Adds to a profile what registering does not ask for. */
export async function fillIn({ client }: Member, { offer }: Person): Promise<void> {
  if (!offer) return;
  const { username, img, country, phone, desc } = await client.users.me();
  await client.users.changeMe({ body: { username, img, country, phone, desc, ...offer } });
}

/** Publishes a gig with its pictures and returns its id. */
export async function publish(seller: Member, gig: PlacedGig, pictures: Picture[]): Promise<string> {
  const [cover = '', ...images] = await uploadPictures(seller, gig.key, pictures);
  const { title, cat, desc, shortTitle, shortDesc, deliveryTime, revisionNumber, features, price } = gig;
  const { id } = await seller.client.gigs.create({
    body: {
      title,
      cat,
      cover,
      images,
      desc,
      shortTitle,
      shortDesc,
      deliveryTime,
      revisionNumber,
      features,
      price,
    },
  });
  return id;
}

/** Orders a gig, with its requirements if there are any, and returns the order's id. */
export async function order(buyer: Member, gigId: string, { requirements }: Purchase): Promise<string> {
  const { id } = await buyer.client.orders.create({ params: { gigId } });
  if (requirements) await buyer.client.orders.requirements({ params: { id }, body: { requirements } });
  return id;
}

/** Confirms a payment as the payment pages do, with a test card that succeeds. */
export async function pay(buyer: Member, { clientSecret }: { clientSecret: string }): Promise<void> {
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  const { paymentIntents } = await stripe();
  await paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  const { result } = await buyer.client.payments.confirm({ body: { paymentIntentId } });
  if (result !== 'succeeded') throw new Error(`The payment is ${result}.`);
}

/** Delivers an order, which completes it. */
export async function deliver(
  seller: Member,
  id: string,
  gig: PlacedGig,
  { by, note }: SampleDelivery,
): Promise<void> {
  const params = { id };
  if (by === 'link') {
    await seller.client.orders.complete({
      params,
      body: { fileUrl: `https://files.example.com/${gig.key}` },
    });
    return;
  }
  const file = {
    purpose: 'delivery',
    fileName: `${gig.key}.webp`,
    contentType: 'image/webp',
    orderId: id,
  } as const;
  const { key } = await upload(seller, file, workOf(gig));
  await seller.client.orders.uploadWork({ params, body: { finalWork: key, note } });
}
