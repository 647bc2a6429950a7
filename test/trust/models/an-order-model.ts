import { createHash } from 'node:crypto';

import type { OrderAction, OrderActor, OrderRole } from '#shared/rules/work/order.ts';

import { act, allowed, deadlineOf, endOf, PRICE, seenAt, type Story } from './order-rules.ts';
import { expectedPayment, unpaid, type PaymentModel } from './payments/a-payment-model.ts';

/** What was delivered: a link, or a file with its text. */
export type Delivered = { url: string } | { fileName: string; text: string };

/** An order as it is stored, with its gig. It has a clock of its own. */
export type OrderModel = {
  now: number;
  /** The transitions so far, as `transition` names them. */
  transitions: string[];
  /** The number of logged errors. */
  logged: number;
  /** The transition towards which the parties go on, once that is chosen. */
  goal?: number;
  story: Story;
  payment: PaymentModel;
  /** By when a dispute of the payer's bank is to be answered, while there is one; and whether the bank has kept the money. */
  bank: { dueBy: number | null; hasTaken: boolean };
  requirements: string | null;
  delivery: Delivered | null;
  note: string | null;
  /** What was written on cancelling or declining it, or on asking to cancel. */
  reason: string | null;
  /** The words of the decision that was made last. */
  said: string | null;
  gigExists: boolean;
  star: number | null;
};

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** The name of a transition: `Order: pay from PAID`. */
export const transition = (machine: string, action: string, from = 'nothing') =>
  `${machine}: ${action} from ${from}`;

export function ordered(createdAt: number): OrderModel {
  return {
    now: createdAt,
    transitions: [transition('Order', 'place')],
    logged: 0,
    payment: unpaid(),
    story: {
      stage: 'ORDERED',
      version: 0,
      createdAt,
      requirementsAt: null,
      paidAt: null,
      deliveredAt: null,
      revisionDueAt: null,
      cancelAskedAt: null,
      dispute: null,
      revisionsUsed: 0,
      held: 0,
      toSeller: 0,
      toBuyer: 0,
      arrived: 0,
      releasedAt: null,
      clearance: 7,
      waitingSince: null,
      wasFinished: false,
      isTakenBack: false,
      frozenAt: null,
      freezes: [],
      last: { at: createdAt, by: 'buyer', what: 'place', amount: null },
    },
    bank: { dueBy: null, hasTaken: false },
    requirements: null,
    delivery: null,
    note: null,
    reason: null,
    said: null,
    gigExists: true,
    star: null,
  };
}

/** The order as everybody sees it now. */
export const current = ({ story, now }: OrderModel): Story => seenAt(story, now);
export const may = (model: OrderModel, role: OrderRole, what: OrderAction): boolean =>
  allowed(current(model), role, model.now).includes(what);
/** Whether something of what was paid has not gone back. */
export const isKept = ({ held, toSeller }: Story) => held + toSeller > 0;
export const isFinished = ({ story }: OrderModel) => isKept(story) && story.deliveredAt !== null;

/** Does this to the order as it is stored. */
export function perform(
  model: OrderModel,
  by: OrderActor,
  what: OrderAction,
  { amount = null, at = model.now }: { amount?: number | null; at?: number } = {},
): void {
  const { stage } = model.story;
  model.transitions.push(transition('Order', what, stage));
  if (by === 'clock') model.transitions.push(transition('Clock', what, stage));
  act(model.story, by, what, at, amount);
}

/** Stores what is due by itself, before something else is done to it. */
export function storeDue(model: OrderModel): void {
  const end = endOf(model.story);
  if (end && end.at <= model.now) perform(model, 'clock', end.what, { at: end.at });
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const major = (minor: number | null) => (minor === null ? null : minor / 100);

function holdOf({ paidAt, frozenAt, held, toSeller, toBuyer, arrived }: Story, hasTaken: boolean) {
  if (paidAt === null) return null;
  const state = frozenAt === null ? (held > 0 ? 'held' : 'closed') : 'frozen';
  const isReturning = toBuyer > arrived;
  const examiner = frozenAt !== null || hasTaken ? 'bank' : null;
  const amounts = { amount: major(held), toSeller: major(toSeller), toBuyer: major(toBuyer), elsewhere: 0 };
  return { state, ...amounts, isReturning, examiner };
}

function clockOf(story: Story) {
  const end = endOf(story);
  if (!end) return null;
  const after = seenAt(story, end.at);
  const [toSeller, toBuyer] = [after.toSeller - story.toSeller, after.toBuyer - story.toBuyer];
  return { at: iso(end.at), action: end.what, toSeller: major(toSeller), toBuyer: major(toBuyer) };
}

function disputeOf({ dispute }: Story) {
  if (!dispute) return null;
  const { by, openedAt, buyer, seller } = dispute;
  return { by, openedAt: iso(openedAt), buyer: major(buyer), seller: major(seller) };
}

/** Why the order ended, as somebody wrote it. */
function reasonOf({ last: { what }, stage }: Story, reason: string | null): string | null {
  const isWritten = stage === 'CANCELLED' && ['cancel', 'decline', 'agreeToCancel'].includes(what);
  return isWritten ? reason : null;
}

/** The order as a party must see it: the buyer sees the work while it is paid for. */
export function seenBy(party: OrderRole, model: OrderModel) {
  const { delivery, requirements, gigExists, note, reason, now } = model;
  const story = current(model);
  const { stage, version, requirementsAt, paidAt, deliveredAt, revisionDueAt, cancelAskedAt, last } = story;
  const actions = allowed(story, party, now);
  const canSeeWork = party === 'seller' ? delivery !== null : actions.includes('download');
  const link = delivery && 'url' in delivery ? delivery.url : null;
  const file = delivery && 'text' in delivery ? delivery : null;
  return {
    price: PRICE / 100,
    stage,
    version,
    isPaid: paidAt !== null,
    isCompleted: deliveredAt !== null,
    hasRequirements: requirements !== null,
    requirements,
    gigExists,
    delivered: delivery !== null,
    fileName: file?.fileName ?? null,
    size: file?.text.length ?? null,
    host: link && new URL(link).host,
    delivery: file && { fileName: file.fileName, size: file.text.length, sha256: sha256Of(file.text) },
    work: canSeeWork ? (link ?? file?.text ?? null) : null,
    note: canSeeWork ? note : null,
    cancelReason: reasonOf(story, reason),
    cancelledAt: stage === 'CANCELLED' ? iso(last.at) : null,
    requirementsAt: iso(requirementsAt),
    paidAt: iso(paidAt),
    deliveredAt: iso(deliveredAt),
    deadline: iso(revisionDueAt ?? deadlineOf(story)),
    cancelAskedAt: iso(cancelAskedAt),
    revisionsUsed: story.revisionsUsed,
    hold: holdOf(story, model.bank.hasTaken),
    clock: clockOf(story),
    dispute: disputeOf(story),
    actions: actions.toSorted(),
    last: { at: iso(last.at), by: last.by, what: last.what, amount: major(last.amount) },
  };
}

/** The records that the table must have: the order's stage and flags, its payment, the gig's counts and reviews. */
export function expectedRecords(model: OrderModel) {
  const { stage, paidAt, deliveredAt, requirementsAt } = model.story;
  // The stars of an order that went back count no longer.
  const star = isKept(model.story) ? model.star : null;
  return {
    stage,
    isPaid: paidAt !== null,
    isCompleted: deliveredAt !== null,
    hasRequirements: requirementsAt !== null,
    ...expectedPayment(model.payment),
    gig: {
      sales: isKept(model.story) ? 1 : 0,
      totalStars: star ?? 0,
      starNumber: star === null ? 0 : 1,
      isDeleted: !model.gigExists,
      bought: paidAt === null ? 0 : 1,
      reviews: model.star === null ? 0 : 1,
      reviewers: model.star === null ? 0 : 1,
    },
  };
}
