import { cookiesOf } from '#test/functions/cookies-of.ts';
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

export const portfolios: Typical = {
  'portfolio.ofUser': theirs,
  'users.get with the portfolio': async () => ({ ...(await theirs()), query: { portfolio: '1' } }),
  'portfolio.ask': async () => {
    const { id, maker } = await aFinishedOrder();
    const json = aPiece({ text, images: [await anUploadedPicture(maker)] });
    return { params: { id }, json, cookies: await cookiesOf(maker) };
  },
  'portfolio.answer': async () => {
    const work = await aFinishedOrder();
    const json = { agrees: true, seen: (await asks(work)).id };
    return { params: { id: work.id }, json, cookies: await cookiesOf(work.client) };
  },
  'portfolio.withdraw': async () => {
    const work = await aFinishedOrder();
    await shows(work);
    return { params: { id: work.id }, cookies: await cookiesOf(work.client) };
  },
};
