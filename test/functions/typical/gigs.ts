import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { presignUpload } from '#functions/services/s3/files.ts';
import { newImage } from '#functions/services/s3/pictures.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aSeller, anOrder } from '#test/functions/domain/an-order.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { withFrozenClock } from '#test/functions/table/frozen-clock.ts';

import { sellerOf, shopkeeperOf, type Cast, type Typical } from './typical.ts';

const typical = {
  title: 'I will design a modern minimalist logo for your business',
  cat: 'Design',
  shortTitle: 'Modern logo design',
  features: ['Source files', '3 concepts', 'Unlimited revisions', 'Vector files'],
  desc:
    'You will get a clean, timeless logo drawn from scratch by an experienced designer. I research your market, ' +
    'sketch several concepts by hand, refine the strongest one with you and deliver every file format you need for ' +
    'print and web. Colours, typography and a small style guide are included.',
};

let market: Promise<SessionUser> | undefined;

/** Twenty gigs of all prices in two categories, and twelve more of another seller, who is returned. */
function aMarket(): Promise<SessionUser> {
  market ??= withFrozenClock(async () => {
    const [many, few] = [await aSeller(), await aSeller()];
    for (let number = 0; number < 20; number += 1) {
      await aGig(many, { ...typical, price: 10 + number * 80, cat: number % 2 ? 'Design' : 'Music' });
    }
    for (let number = 0; number < 12; number += 1) await aGig(few, typical);
    return few;
  });
  return market;
}

const listed = (query: Record<string, string>) => async () => {
  await aMarket();
  return { query: { limit: '20', ...query } };
};

/** A picture that this owner has uploaded and not used yet; returns its URL. */
export async function anUploadedPicture(owner: SessionUser): Promise<string> {
  const bytes = pictures['image/png'];
  const { key, url } = newImage(owner.id, { contentType: 'image/png' });
  const upload = await presignUpload({ key, contentType: 'image/png', size: bytes.length });
  await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: bytes });
  return url;
}

async function aNewGig(cast: Cast) {
  const as = await shopkeeperOf(cast);
  const cover = await anUploadedPicture(as);
  return { as, json: { ...typical, cover, shortDesc: 'One logo.', deliveryTime: 3, price: 19.99 } };
}

/** A gig of which the buyer has a finished order. */
async function aSoldGig(seller: SessionUser, cast: Cast = {}, gig?: GigItem) {
  const sold = gig ?? (await aGig(seller, typical));
  return anOrder({ isPaid: true, isCompleted: true }, { ...cast, seller, gig: sold });
}

/** A gig with twenty reviews. */
async function aReviewedGig() {
  const seller = await aSeller();
  const gig = await aGig(seller, typical);
  const desc = 'Just what I wanted, and two days before it was due.';
  for (let number = 0; number < 20; number += 1) {
    const { buyer } = await aSoldGig(seller, {}, gig);
    const review = newReview(buyer, { gigId: gig.card.id, star: 5, desc });
    await publishReview(review, await readBasis(gig.card.id, buyer.id));
  }
  return { seller, gig };
}
let reviewed: ReturnType<typeof aReviewedGig> | undefined;

export const gigs: Typical = {
  'gigs.list': listed({}),
  'gigs.list best selling': listed({ sort: 'sales' }),
  'gigs.list a category': listed({ cat: 'design' }),
  'gigs.list a price in one band': listed({ min: '1000', max: '1500' }),
  'gigs.list a price in four bands': listed({ min: '700', max: '4000' }),
  'gigs.list a word': listed({ search: 'logo' }),
  'gigs.list a beginning': listed({ search: 'typog' }),
  'gigs.list three words': listed({ search: 'modern logo design' }),
  'gigs.list a word nobody uses': listed({ search: 'zither' }),
  'gigs.list nothing that could be': listed({ search: '%' }),
  'gigs.list an unknown category': listed({ cat: 'Cooking' }),
  'gigs.ofUser': async () => ({ params: { id: (await aMarket()).id } }),
  'gigs.single': async (cast) => ({
    params: { id: (await aGig(await sellerOf(cast), typical)).card.id },
  }),
  'gigs.create': aNewGig,
  'gigs.delete': async (cast) => {
    const seller = await sellerOf(cast);
    return { as: seller, params: { id: (await aGig(seller, typical)).card.id } };
  },
  'reviews.ofGig': async () => ({ params: { gigId: (await (reviewed ??= aReviewedGig())).gig.card.id } }),
  'reviews.ofUser': async () => ({ params: { id: (await (reviewed ??= aReviewedGig())).seller.id } }),
  'reviews.create': async (cast) => {
    const { gig, buyer: as } = await aSoldGig(await sellerOf(cast), cast, cast.gig);
    return { as, json: { gigId: gig.card.id, star: 5, desc: 'Just what I wanted.' } };
  },
};
