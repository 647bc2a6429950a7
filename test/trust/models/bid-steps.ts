import * as fc from 'fast-check';

import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { moduleId } from '#shared/rules/module-id.ts';
import { moduleForm } from '#test/flows/an-award.ts';

import { isStanding, MODULES, recordTransition, winner, type BidModel } from './a-bid-model.ts';
import { mostly, transition, type Step, type Steps } from './a-model-run.ts';
import { bidActors, freelancers, type BidActor, type RealBidding } from './a-real-bidding.ts';
import { conflict, notYours, refusal } from './work-refusals.ts';

type BidStep = Step<BidModel, RealBidding>;
type Answer = ReturnType<BidStep['predict']>;

/** What the client of the project may do; anybody else is refused. */
const asClient =
  (actor: BidActor, predict: (model: BidModel) => Answer) =>
  (model: BidModel): Answer =>
    refusal(actor, 'client') ?? (actor === 'client' ? predict(model) : notYours);

type Bid = NonNullable<ReturnType<BidModel['bids']['get']>>;

/** A decision about somebody's bid, which has to exist. */
const aboutBid =
  (
    [actor, role]: [BidActor, 'client' | 'freelancer'],
    of: string,
    predict: (model: BidModel, bid: Bid) => Answer,
  ) =>
  (model: BidModel): Answer => {
    const refused = refusal(actor, role);
    if (refused) return refused;
    const bid = model.bids.get(of);
    if (!bid) return { status: 404, message: refusals.notFound.bid };
    return actor === (role === 'client' ? 'client' : of) ? predict(model, bid) : notYours;
  };

const placeBid = (actor: BidActor, amount: number, forWhom: BidActor): BidStep => ({
  name: `${actor} bids ${amount}${forWhom === actor ? '' : ` for ${forWhom}`}`,
  action: 'place',
  predict: (model) => {
    const refused = refusal(actor, 'freelancer');
    if (refused) return refused;
    if (amount <= 0) return { status: 400 };
    if (forWhom !== actor) return { status: 403 };
    const before = model.bids.get(actor);
    if (isStanding(before)) return conflict(messages.bids.already);
    if (winner(model) !== null || model.isClosed) return conflict(messages.projects.closed);
    recordTransition(model, 'place', before && 'WITHDRAWN');
    // A bid that is placed anew is the latest.
    model.bids.delete(actor);
    model.bids.set(actor, { amount, status: 'PENDING' });
    return { status: 201, body: { amount, status: 'PENDING' } };
  },
  run: ({ browserOf, projectId, idOf }) =>
    browserOf(actor).post('/bids', { projectId, amount, freelancerId: idOf(forWhom) || idOf('client') }),
});

const acceptBid = (actor: BidActor, of: string): BidStep => ({
  name: `${actor} accepts the bid of ${of}`,
  action: 'accept',
  predict: aboutBid([actor, 'client'], of, (model, bid) => {
    if (bid.status === 'ACCEPTED') return { status: 200, body: { status: 'ACCEPTED' } };
    if (winner(model) !== null) return conflict(messages.bids.onlyOne);
    if (model.isClosed) return conflict(messages.projects.isClosed);
    if (bid.status === 'REJECTED') return conflict(messages.bids.rejected);
    if (bid.status === 'WITHDRAWN') return conflict(messages.bids.withdrawn);
    recordTransition(model, 'accept', bid.status);
    model.transitions.push(transition('Project', 'acceptBid', 'OPEN'));
    bid.status = 'ACCEPTED';
    return { status: 200, body: { status: 'ACCEPTED' } };
  }),
  run: ({ browserOf, projectId, idOf }) => browserOf(actor).put(`/bids/${projectId}${idOf(of)}/accept`),
});

const rejectBid = (actor: BidActor, of: string): BidStep => ({
  name: `${actor} rejects the bid of ${of}`,
  action: 'reject',
  predict: aboutBid([actor, 'client'], of, (model, bid) => {
    if (bid.status === 'REJECTED') return { status: 200, body: { status: 'REJECTED' } };
    if (bid.status === 'WITHDRAWN') return conflict(messages.bids.withdrawn);
    if (bid.status === 'ACCEPTED') {
      if (model.modules.some((status) => status !== 'WAITING')) return conflict(messages.bids.workHasBegun);
      model.transitions.push(transition('Project', 'rejectAcceptedBid', 'AWARDED'));
      model.modules = [];
    }
    recordTransition(model, 'reject', bid.status);
    bid.status = 'REJECTED';
    return { status: 200, body: { status: 'REJECTED' } };
  }),
  run: ({ browserOf, projectId, idOf }) => browserOf(actor).put(`/bids/${projectId}${idOf(of)}/reject`),
});

const withdrawBid = (actor: BidActor, of: string): BidStep => ({
  name: `${actor} withdraws the bid of ${of}`,
  action: 'withdraw',
  predict: aboutBid([actor, 'freelancer'], of, (model, bid) => {
    if (bid.status === 'ACCEPTED') return conflict(messages.bids.tooLateToWithdraw);
    if (bid.status === 'REJECTED') return conflict(messages.bids.rejected);
    if (bid.status === 'PENDING') recordTransition(model, 'withdraw', bid.status);
    bid.status = 'WITHDRAWN';
    return { status: 200, body: { status: 'WITHDRAWN' } };
  }),
  run: ({ browserOf, projectId, idOf }) => browserOf(actor).post(`/bids/withdraw/${projectId}${idOf(of)}`),
});

const closeProject = (actor: BidActor): BidStep => ({
  name: `${actor} closes the project`,
  action: 'close',
  predict: asClient(actor, (model) => {
    if (winner(model) !== null) return conflict(messages.projects.tooLateToClose);
    if (!model.isClosed) model.transitions.push(transition('Project', 'close', 'OPEN'));
    model.isClosed = true;
    return { status: 200, body: { stage: 'CLOSED', isOpen: false } };
  }),
  run: ({ browserOf, projectId }) => browserOf(actor).post(`/projects/close/${projectId}`),
});

const assignModule = (actor: BidActor): BidStep => ({
  name: `${actor} assigns a module`,
  action: 'assign',
  predict: asClient(actor, (model) => {
    if (model.isClosed) return conflict(messages.projects.isClosed);
    if (winner(model) === null) return conflict(messages.modules.noBidYet);
    if (model.modules.length >= MODULES) return conflict(refusals.modules.full);
    model.modules.push('WAITING');
    return { status: 201, body: { status: 'WAITING' } };
  }),
  run: ({ browserOf, projectId }) => browserOf(actor).post('/modules', { projectId, ...moduleForm }),
});

const submitModule = (actor: BidActor, index: number): BidStep => ({
  name: `${actor} submits module ${index}`,
  action: 'submit',
  predict: (model) => {
    const refused = refusal(actor, 'freelancer');
    if (refused) return refused;
    if (model.modules.length <= index) return { status: 404, message: messages.notFound.module };
    if (actor !== winner(model)) return notYours;
    model.modules[index] = 'SUBMITTED';
    return { status: 200, body: { status: 'SUBMITTED' } };
  },
  run: ({ browserOf, projectId }) =>
    browserOf(actor).put(`/modules/${moduleId(projectId, index + 1)}/freelancer`, {
      projectURL: 'https://example.com/map',
    }),
});

const always = (step: BidStep) => () => step;
const client = mostly<BidActor>('client', bidActors);
const freelancer = mostly<BidActor | 'a freelancer'>('a freelancer', bidActors).chain((actor) =>
  actor === 'a freelancer' ? fc.constantFrom(...freelancers) : fc.constant(actor),
);
const bidder = fc.constantFrom(...freelancers);
const decisions = (step: typeof acceptBid) => fc.tuple(client, bidder).map((drawn) => always(step(...drawn)));

/** The step that brings the project forward; `choice` selects among several. */
const nextStep = (choice: number) => (model: BidModel) => {
  const won = winner(model);
  const pending = [...model.bids].filter(([, { status }]) => status === 'PENDING');
  const next = pending[choice % (pending.length || 1)]?.[0];
  if (model.isClosed) return undefined;
  if (won === null) {
    const newcomer = freelancers.find((name) => !isStanding(model.bids.get(name)));
    return next ? acceptBid('client', next) : newcomer && placeBid(newcomer, 700, newcomer);
  }
  if (model.modules.length === 0) return assignModule('client');
  return submitModule(won as BidActor, choice % model.modules.length);
};
const progress = fc.nat(MODULES).map(nextStep);

/** All requests about a project's bids. */
export const bidSteps: Steps<BidModel, RealBidding>[] = [
  fc
    .tuple(freelancer, fc.constantFrom(450, 600.5, 600.5, 900, 0), mostly(true, [true, false]))
    .map(([actor, amount, isOwn]) => always(placeBid(actor, amount, isOwn ? actor : 'Ada'))),
  fc
    .tuple(bidder, fc.constantFrom(500, 700))
    .map(([actor, amount]) => always(placeBid(actor, amount, actor))),
  decisions(acceptBid),
  decisions(acceptBid),
  decisions(rejectBid),
  fc.tuple(freelancer, bidder).map((drawn) => always(withdrawBid(...drawn))),
  bidder.map((own) => always(withdrawBid(own, own))),
  // Seldom, because a closed project stays so.
  fc.tuple(client, fc.nat(3)).map(
    ([actor, rest]) =>
      () =>
        rest === 0 ? closeProject(actor) : undefined,
  ),
  client.map((actor) => always(assignModule(actor))),
  fc.tuple(freelancer, fc.nat(MODULES - 1)).map(([actor, index]) => always(submitModule(actor, index))),
  progress,
  progress,
  progress,
  // The client rejects the bid that is accepted.
  client.map((actor) => (model) => {
    const won = winner(model);
    return won === null ? undefined : rejectBid(actor, won);
  }),
];
