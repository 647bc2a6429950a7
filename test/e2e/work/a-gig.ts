import type { Gig } from '#shared/entities/work/gig.ts';
import { aPicture } from '#test/e2e/forms.ts';
import type { Visitor } from '#test/support/actors.ts';

async function aCover({ client }: Visitor): Promise<string> {
  const { buffer: bytes } = await aPicture('cover.png');
  const { url, uploadUrl, method, headers } = await client.uploads.create({
    body: { purpose: 'image', fileName: 'cover.png', contentType: 'image/png', size: bytes.length },
  });
  const response = await fetch(uploadUrl, { method, headers, body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`The picture was refused: ${response.status}`);
  return url;
}

/** Publishes a gig with a cover picture through the API. */
export async function aGig(
  seller: Visitor,
  text: { title: string; desc: string; revisionNumber?: number },
): Promise<Gig> {
  const cover = await aCover(seller);
  const offer = { cat: 'Design', shortTitle: 'One piece', shortDesc: 'Made by hand.' } as const;
  return seller.client.gigs.create({ body: { ...text, ...offer, cover, deliveryTime: 5, price: 80 } });
}
