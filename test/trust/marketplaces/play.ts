import { attempt, count, sell, unlessRefused, type Marketplace, type Sale } from './a-marketplace.ts';
import {
  changeAccount,
  decide,
  dispute,
  elsewhere,
  failRefund,
  payOut,
  refundElsewhere,
  strangeIntent,
} from './banks.ts';
import { isOfPeople, type Happening } from './happenings.ts';
import { dieAfter } from './mortal.ts';
import { closeSome, forget, operate } from './operators.ts';
import { act, cancelAndPay, keep, payKept } from './parties.ts';

type Doing = (market: Marketplace, sale: Sale, happening: Happening) => Promise<unknown>;

const doings: Record<Happening['what'], Doing> = {
  place: (market) => attempt(market, `${market.course.sells}: place`, () => sell(market)),
  act,
  keep,
  payKept,
  cancelAndPay,
  account: changeAccount,
  payout: payOut,
  dispute,
  decide,
  refund: failRefund,
  refundElsewhere,
  strangeIntent,
  elsewhere,
  operator: (market, _, happening) => closeSome(market, happening),
  operate,
  forget,
};

/** What is done by people, whose process may be killed meanwhile; by banks and the provider; and by operators. Answers what it was about. */
export async function happen(market: Marketplace, happening: Happening): Promise<Sale | undefined> {
  const { what, which, dies } = happening;
  const sale = market.sales.at(-1 - (which % market.sales.length));
  if (!sale) return undefined;
  const work = async () => unlessRefused(doings[what](market, sale, happening));
  if (!isOfPeople(what) || dies === undefined) await work();
  else if (await dieAfter(dies, work)) count(market, 'death');
  return sale;
}
