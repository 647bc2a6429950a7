import { uploadedPictures } from '#functions/services/s3/pictures.ts';
import { askedHome } from '#functions/services/s3/piece-pictures.ts';
import { aFinishedOrder, aPiece, asks, shows } from '#test/functions/domain/a-piece.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';

import { anUploadedPicture } from './gigs.ts';
import type { Typical } from './typical.ts';

const text =
  'A wordmark for a bakery that has been on the corner for eighty years: drawn by hand, cut in lino, and printed on ' +
  'paper bags, aprons and the window. The owner wanted it to look as if it had always been there.';

/** A seller who shows twelve works. */
async function aPortfolio() {
  const seller = await aSeller();
  for (let number = 0; number < 12; number += 1)
    await shows(await aFinishedOrder({ seller }), aPiece({ text, isNamed: true }));
  return seller;
}
let portfolio: ReturnType<typeof aPortfolio> | undefined;
const theirs = async () => ({ params: { id: (await (portfolio ??= aPortfolio())).id } });

type Work = Awaited<ReturnType<typeof aFinishedOrder>>;

/** Asks to show a finished work. */
export async function asking({ id, maker }: Work) {
  return { as: maker, params: { id }, json: aPiece({ text, images: [await anUploadedPicture(maker)] }) };
}

/** Asks to show a finished work with a picture that is there. */
async function asksWithPicture(work: Work) {
  const images = [await anUploadedPicture(work.maker)];
  const pictures = uploadedPictures({ images }, work.maker.id);
  await pictures.check();
  const asked = await asks(work, aPiece({ text, images }));
  await pictures.publish(work.id, askedHome);
  return asked;
}

/** Agrees that a finished work is shown. */
export const answering = async (work: Work) => ({
  as: work.client,
  params: { id: work.id },
  json: { agrees: true, seen: (await asksWithPicture(work)).id },
});

/** Has a finished work shown no more. */
export async function withdrawing(work: Work) {
  await shows(work);
  return { as: work.client, params: { id: work.id } };
}

export const portfolios: Typical = {
  'portfolio.ofUser': theirs,
  'users.get with the portfolio': async () => ({ ...(await theirs()), query: { portfolio: '1' } }),
  'portfolio.ask': async (cast) => asking(await aFinishedOrder(cast)),
  'portfolio.answer': async (cast) => answering(await aFinishedOrder(cast)),
  'portfolio.withdraw': async (cast) => withdrawing(await aFinishedOrder(cast)),
};
