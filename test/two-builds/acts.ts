import { viewsIn, type Life } from './a-life.ts';
import type { Market } from './a-market.ts';
import { asSeen, requests, weightOf, type Request, type Side, type View } from './requests.ts';

/** What one side can ask for. */
type Ask = { what: string; side: Side; request: Request; view?: View };

const bothSides = ['buyer', 'seller'] as const;

/** What both sides see of it now. */
const look = async ({ read }: Market, { sides, page }: Life): Promise<Record<Side, unknown>> => ({
  buyer: await read(sides.buyer, page),
  seller: await read(sides.seller, page),
});

/** What the screens of both sides offer, each as often as it happens. */
function offered({ chance }: Market, { kind, project }: Life, seen: Record<Side, unknown>): Ask[] {
  const all: Ask[] = [];
  for (const side of bothSides)
    for (const view of viewsIn(seen[side]))
      for (const what of view.actions) {
        const make = requests[kind][what];
        const ask = make && { what, side, view, request: make(view, chance) };
        if (ask) all.push(...Array.from({ length: weightOf(what) }, () => ask));
      }
  if (project && project.left > 0) {
    const fields = { name: 'A map', details: 'All paths.', deadlineDays: chance.whole(1, 20) };
    const request: Request = { method: 'post', path: '/modules', body: { projectId: project.id, ...fields } };
    all.push(
      ...Array.from({ length: weightOf('pay') }, (): Ask => ({ what: 'assign', side: 'buyer', request })),
    );
  }
  return all;
}

/** Anything that anybody could ask for, whether their screen offers it or not. */
function anything(
  { chance }: Market,
  { kind, gigId, project }: Life,
  seen: Record<Side, unknown>,
): Ask | undefined {
  const side = chance.pick(bothSides);
  if (gigId && chance.chance(0.2)) {
    const body = { gigId, star: chance.whole(1, 5), desc: 'As agreed.' };
    return { what: 'review', side, request: { method: 'post', path: '/reviews', body } };
  }
  if (project && chance.chance(0.25)) {
    const what = chance.pick(['accept', 'reject']);
    return { what, side, request: { method: 'put', path: `/bids/${project.bidId}/${what}`, body: {} } };
  }
  const views = viewsIn(seen[side]);
  if (views.length === 0) return undefined;
  const view = chance.pick(views);
  const what = chance.pick(Object.keys(requests[kind]));
  const request = requests[kind][what]?.(view, chance);
  return request && { what, side, view, request };
}

/** Sends what somebody asks for, sometimes from a screen that shows another version, and notes the payment that it begins. */
async function ask({ chance, names, send }: Market, life: Life, { what, side, request, view }: Ask) {
  const isOld = chance.chance(0.06);
  const version = view && chance.chance(0.2) ? view.version + (isOld ? 1 : 0) : undefined;
  const sent = version === undefined ? request : asSeen(request, version);
  const answer = await send(life.sides[side], sent);
  const [intent = ''] = ((answer.body['clientSecret'] ?? '') as string).split('_secret');
  if (intent && !life.intents.includes(intent)) {
    life.intents.push(intent);
    names.give(intent, `payment ${life.intents.length} of ${life.name}`);
  }
  if (what === 'assign' && life.project && answer.status === 201) life.project.left -= 1;
  return { by: side, sent, answer };
}

const isPayment = ({ what }: Ask) => what === 'pay' || what === 'fund';

/** One side does something, mostly what its screen offers; sometimes twice. A payment that is begun is mostly paid. */
export async function act(market: Market, life: Life, isOdd: boolean): Promise<void> {
  const { chance, note } = market;
  const seen = await look(market, life);
  const all = offered(market, life, seen);
  const chosen = isOdd ? anything(market, life, seen) : all.length > 0 ? chance.pick(all) : undefined;
  if (!chosen) {
    life.turns -= 3;
    return note(`${life.kind}: look`, { of: life.name, seen });
  }
  for (let times = chance.chance(0.06) ? 2 : 1; times > 0; times -= 1)
    note(`${life.kind}: ${chosen.what}`, { of: life.name, seen, ...(await ask(market, life, chosen)) });
  if (isPayment(chosen) && chance.chance(0.85)) await payByCard(market, life);
}

/** Two things at once: the second is done while the first has read everything, and not written yet. */
export async function race(market: Market, life: Life): Promise<void> {
  const { chance, cloud, note } = market;
  const seen = await look(market, life);
  // What is rare otherwise is what must not meet anything.
  const all = [...new Set(offered(market, life, seen))];
  if (all.length === 0) return undefined;
  const [one, other] = [chance.pick(all), chance.pick(all)];
  const event = chance.chance(0.3) ? market.takeEvent() : undefined;
  const [due] = chance.chance(0.3) ? await cloud.dueUntil(cloud.now()) : [];
  const [first, second] = await cloud.race<unknown, unknown>(
    () => (event ? cloud.sendEvent(event) : due ? cloud.doDue(due) : ask(market, life, one)),
    () => ask(market, life, other),
  );
  const what = event ? 'event' : due ? 'due' : one.what;
  note(`${life.kind}: race of ${what} and ${other.what}`, { of: life.name, seen, first, second });
}

/** Most pay at once; with some cards, refunds take their course. */
const cards = [
  ...Array.from({ length: 7 }, () => 'pm_card_visa'),
  'pm_card_chargeDeclined',
  'pm_card_processing',
  'pm_card_capturedLate',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_bypassPending',
];

/** The buyer's browser confirms the latest payment. */
export async function payByCard({ cloud, chance, note }: Market, life: Life): Promise<void> {
  const intent = life.intents.at(-1);
  if (!intent) return;
  const card = chance.pick(cards);
  const response = await fetch(`${cloud.origin}/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['STRIPE_SECRET_KEY']}` },
    body: new URLSearchParams({ payment_method: card }),
  });
  const { status } = (await response.json()) as { status?: string };
  note('provider: pay', { of: life.name, card, answer: response.status, status });
}

/** The success page looks up what became of a payment. */
export async function confirm({ chance, note, send }: Market, { name, sides, intents }: Life): Promise<void> {
  if (intents.length === 0) return;
  const body = { paymentIntentId: chance.pick(intents) };
  const answer = await send(sides.buyer, { method: 'post', path: '/payments/confirm', body });
  note('payment: confirm', { of: name, answer });
}

/** Does what a bank does; what the provider refuses changes nothing. */
function byBank({ note }: Market, { name }: Life, what: string, work: () => void): void {
  try {
    work();
    note(`bank: ${what}`, { of: name });
  } catch (error) {
    note(`bank: ${what}`, { of: name, refused: String(error) });
  }
}

/** A bank disputes a payment or decides about that, ends one that takes its time, or sends a refund back. */
export function askBank(market: Market, life: Life): void {
  const { cloud, chance, names } = market;
  const { name, intents, disputes } = life;
  if (intents.length === 0) return;
  const intent = chance.pick(intents);
  const all = {
    dispute: () => {
      const kind = chance.pick(['product_not_received', 'fraudulent', 'inquiry'] as const);
      const { id } = cloud.stripe.dispute(intent, kind);
      names.give(id, `dispute of ${name}`);
      disputes.push(id);
    },
    decide: () => cloud.stripe.endDispute(disputes.at(-1) ?? '', chance.pick(['won', 'lost'])),
    settle: () => cloud.stripe.settle(intent, chance.pick(['succeeded', 'failed'])),
    failRefund: () => {
      const made = cloud.stripe.events().filter(({ type }) => type === 'refund.created');
      const refunds = made.map(({ data }) => data.object as { id: string; payment_intent?: unknown });
      const refund = refunds.find(({ payment_intent }) => payment_intent === intent);
      if (refund) cloud.stripe.settle(refund.id, 'failed');
    },
  };
  const possible =
    disputes.length > 0
      ? (['decide', 'decide', 'failRefund'] as const)
      : (['dispute', 'dispute', 'settle', 'failRefund'] as const);
  const what = chance.pick(possible);
  byBank(market, life, what, all[what]);
}

/** The banks end what takes its time. */
export function endPayments(market: Market, life: Life): void {
  for (const intent of life.intents)
    byBank(market, life, 'settle', () => market.cloud.stripe.settle(intent, 'succeeded'));
}

/** A seller opens an account at the provider, or tells it more, and the provider judges. */
export async function openAccount({ chance, people, note, send }: Market, outcome?: string): Promise<void> {
  const seller = chance.pick(people.filter(({ isSeller }) => isSeller));
  const answer = await send(seller, { method: 'post', path: '/payouts/account', body: { country: 'US' } });
  const judged = outcome ?? chance.pick(['ready', 'ready', 'document', 'refused']);
  note('payouts: account', { of: seller.name, status: answer.status, judged });
  if (answer.status !== 200) return;
  const { url } = await fetch(String(answer.body['url']));
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: judged }), redirect: 'manual' });
}

/** The time passes: to a moment at which something happens by itself, or around it; what is due is done then, or later. */
export async function wait(market: Market, life: Life): Promise<void> {
  const { cloud, chance, note, pass } = market;
  const views = viewsIn(await market.read(life.sides.buyer, life.page));
  const ends = views.flatMap(({ clock }) => (clock ? [Date.parse(clock.at)] : []));
  const HOUR = 3_600_000;
  const until =
    ends.length > 0 && chance.chance(0.6)
      ? chance.pick(ends) + chance.pick([-1_000, 0, 1_000])
      : cloud.now() + HOUR * chance.pick([1, 13, 24, 72, 168]);
  const isLate = chance.chance(0.4);
  note('time', { until: until - cloud.now(), isLate });
  if (isLate) cloud.setTime(Math.max(until, cloud.now()));
  else await pass(until);
}
