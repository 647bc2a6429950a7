import * as fc from 'fast-check';

import { messages } from '#shared/messages.ts';
import { moduleForm } from '#test/flows/an-award.ts';

import { MODULES, tookBid, winner, type BidModel } from './a-bid-model.ts';
import { mostly, transition, type Answer, type Step, type Steps } from './a-model-run.ts';
import { bidActors, freelancers, type BidActor, type RealBidding } from './a-real-bidding.ts';

type BidStep = Step<BidModel, RealBidding>;

const conflict = (message: string): Answer => ({ status: 409, message });
const notYours: Answer = { status: 403, message: messages.access.notYours };

const isClient = (actor: BidActor) => actor.endsWith('client');

/** Who is refused whatever the state: visitors, and the other role. */
function refusal(actor: BidActor, role: 'client' | 'freelancer'): Answer | undefined {
  if (actor === 'visitor') return { status: 401, message: messages.auth.signInFirst };
  if (isClient(actor) === (role === 'client')) return undefined;
  return {
    status: 403,
    message: role === 'client' ? messages.access.buyersOnly : messages.access.sellersOnly,
  };
}

const placing = (actor: BidActor, amount: number, forWhom: BidActor): BidStep => ({
  name: `${actor} bids ${amount}${forWhom === actor ? '' : ` for ${forWhom}`}`,
  action: 'place',
  foresee: (model) => {
    const refused = refusal(actor, 'freelancer');
    if (refused) return refused;
    if (amount <= 0) return { status: 400 };
    if (forWhom !== actor) return { status: 403 };
    if (model.bids.has(actor)) return conflict(messages.bids.already);
    if (winner(model) !== null) return conflict(messages.projects.closed);
    tookBid(model, 'place');
    model.bids.set(actor, { amount, status: 'PENDING' });
    return { status: 201, body: { amount, status: 'PENDING' } };
  },
  take: ({ browserOf, projectId, idOf }) =>
    browserOf(actor).post('/bids', { projectId, amount, freelancerId: idOf(forWhom) || idOf('client') }),
});

const accepting = (actor: BidActor, of: string): BidStep => ({
  name: `${actor} accepts the bid of ${of}`,
  action: 'accept',
  foresee: (model) => {
    const refused = refusal(actor, 'client');
    if (refused) return refused;
    const bid = model.bids.get(of);
    if (!bid) return { status: 404, message: messages.notFound.bid };
    if (actor !== 'client') return notYours;
    if (bid.status === 'ACCEPTED') return { status: 200, body: { status: 'ACCEPTED' } };
    if (winner(model) !== null) return conflict(messages.bids.onlyOne);
    if (bid.status === 'REJECTED') return conflict(messages.bids.rejected);
    tookBid(model, 'accept', bid.status);
    model.taken.push(transition('Project', 'acceptBid', 'OPEN'));
    bid.status = 'ACCEPTED';
    return { status: 200, body: { status: 'ACCEPTED' } };
  },
  take: ({ browserOf, projectId, idOf }) => browserOf(actor).put(`/bids/${projectId}${idOf(of)}/accept`),
});

const rejecting = (actor: BidActor, of: string): BidStep => ({
  name: `${actor} rejects the bid of ${of}`,
  action: 'reject',
  foresee: (model) => {
    const refused = refusal(actor, 'client');
    if (refused) return refused;
    const bid = model.bids.get(of);
    if (!bid) return { status: 404, message: messages.notFound.bid };
    if (actor !== 'client') return notYours;
    if (bid.status === 'REJECTED') return { status: 200, body: { status: 'REJECTED' } };
    if (bid.status === 'ACCEPTED') {
      if (model.modules.some((status) => status !== 'WAITING')) return conflict(messages.bids.workHasBegun);
      model.taken.push(transition('Project', 'rejectAcceptedBid', 'AWARDED'));
      model.modules = [];
    }
    tookBid(model, 'reject', bid.status);
    bid.status = 'REJECTED';
    return { status: 200, body: { status: 'REJECTED' } };
  },
  take: ({ browserOf, projectId, idOf }) => browserOf(actor).put(`/bids/${projectId}${idOf(of)}/reject`),
});

const assigning = (actor: BidActor): BidStep => ({
  name: `${actor} assigns a module`,
  action: 'assign',
  foresee: (model) => {
    const refused = refusal(actor, 'client');
    if (refused) return refused;
    if (actor !== 'client') return notYours;
    if (winner(model) === null) return conflict(messages.modules.noBidYet);
    if (model.modules.length >= MODULES) return conflict(messages.modules.full);
    model.modules.push('WAITING');
    return { status: 201, body: { status: 'WAITING' } };
  },
  take: ({ browserOf, projectId }) => browserOf(actor).post('/modules', { projectId, ...moduleForm }),
});

const handingIn = (actor: BidActor, place: number): BidStep => ({
  name: `${actor} hands in module ${place}`,
  action: 'submit',
  foresee: (model) => {
    const refused = refusal(actor, 'freelancer');
    if (refused) return refused;
    if (model.modules.length <= place) return { status: 404, message: messages.notFound.module };
    if (actor !== winner(model)) return notYours;
    model.modules[place] = 'SUBMITTED';
    return { status: 200, body: { status: 'SUBMITTED' } };
  },
  take: ({ browserOf, projectId }) =>
    browserOf(actor).put(`/modules/${projectId}.00${place + 1}/freelancer`, {
      projectURL: 'https://example.com/map',
    }),
});

const always = (step: BidStep) => () => step;
const client = mostly<BidActor>('client', bidActors);
const freelancer = mostly<BidActor | 'one'>('one', bidActors).chain((drawn) =>
  drawn === 'one' ? fc.constantFrom(...freelancers) : fc.constant(drawn),
);
const bidder = fc.constantFrom(...freelancers);
const decisions = (step: typeof accepting) => fc.tuple(client, bidder).map((drawn) => always(step(...drawn)));

/** What the one who is to act next does next; `at` chooses among several. */
const goingOn = (at: number) => (model: BidModel) => {
  const won = winner(model);
  const pending = [...model.bids].filter(([, { status }]) => status === 'PENDING');
  const next = pending[at % (pending.length || 1)]?.[0];
  if (won === null) {
    const newcomer = freelancers.find((name) => !model.bids.has(name));
    return next ? accepting('client', next) : newcomer && placing(newcomer, 700, newcomer);
  }
  if (model.modules.length === 0) return assigning('client');
  return handingIn(won as BidActor, at % model.modules.length);
};
const goesOn = fc.nat(MODULES).map(goingOn);

/** Whatever may be tried on a project's bids. */
export const bidSteps: Steps<BidModel, RealBidding>[] = [
  fc
    .tuple(freelancer, fc.constantFrom(450, 600.5, 600.5, 900, 0), mostly(true, [true, false]))
    .map(([actor, amount, isOwn]) => always(placing(actor, amount, isOwn ? actor : 'Ada'))),
  fc.tuple(bidder, fc.constantFrom(500, 700)).map(([actor, amount]) => always(placing(actor, amount, actor))),
  decisions(accepting),
  decisions(accepting),
  decisions(rejecting),
  client.map((actor) => always(assigning(actor))),
  fc.tuple(freelancer, fc.nat(MODULES - 1)).map(([actor, place]) => always(handingIn(actor, place))),
  goesOn,
  goesOn,
  goesOn,
  // The client thinks better of it.
  client.map((actor) => (model) => {
    const won = winner(model);
    return won === null ? undefined : rejecting(actor, won);
  }),
];
