import { moduleDisputes } from '#functions/domain/modules/disputes.ts';
import { orderDisputes } from '#functions/domain/orders/disputes.ts';
import { conflict } from '#functions/lib/errors.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { Dispute } from '#shared/entities/dispute.ts';
import type { Side } from '#shared/rules/held-money.ts';
import { MODULE_ID } from '#shared/rules/module-id.ts';
import { toMajor } from '#shared/rules/money.ts';

import type { Decider, DisputeAct, Subject } from './subject.ts';

/** The amount for the seller (minor units) that one side names, and why. */
export type Offer = { amount: number; reason: string };

/** What a dispute of this id is about. */
const subjectOf = (id: string) => (MODULE_ID.test(id) ? moduleDisputes : orderDisputes) as Subject<unknown>;

/** What there can be a dispute about, with its kind, if it exists; without checking who asks. */
export async function findDisputed(id: string) {
  const subject = subjectOf(id);
  return { subject, found: await subject.find(id) };
}
type Found = Awaited<ReturnType<typeof findDisputed>>;

/** Opens a dispute as a party. The same again changes nothing. */
export const openDispute = (decider: Decider, offer: Offer, found?: Found): Promise<Dispute> =>
  act(decider, found, { action: 'dispute', amount: offer.amount, note: offer.reason });

/** Names an amount in a dispute, or another one. */
export const makeOffer = (decider: Decider, offer: Offer, found?: Found): Promise<Dispute> =>
  act(decider, found, { action: 'offer', amount: offer.amount, note: offer.reason });

/** Accepts the other side's amount, which ends the dispute. */
export const acceptOffer = (decider: Decider, found?: Found): Promise<Dispute> =>
  act(decider, found, { action: 'acceptOffer' });

/** The dispute about this order or module, for its two parties; 404 where there was none. */
export async function getDispute(id: string, viewerId: string): Promise<Dispute> {
  const { subject, found } = await findDisputed(id);
  return toDispute(subject, subject.requireSide(found, viewerId).story);
}

async function act(decider: Decider, given: Found | undefined, doing: DisputeAct): Promise<Dispute> {
  const { subject, found } = given ?? (await findDisputed(decider.id));
  return untilCurrent(
    () => subject.find(decider.id),
    async (read) => {
      const { story, side } = subject.requireSide(read, decider.userId);
      if (isRepeated(subject, story, side, doing)) return toDispute(subject, story);
      subject.requireAllowed(story, doing.action, decider);
      const { held } = subject.tell(story).money;
      if (doing.amount !== undefined && doing.amount > held) throw conflict(subject.aboveHeld);
      const { after, steps } = await subject.take(story, side, doing);
      await transact(steps);
      return toDispute(subject, after);
    },
    found,
  );
}

/** Whether the dispute was opened just now in the same words. */
function isRepeated<S>(subject: Subject<S>, story: S, side: Side, { action, amount, note }: DisputeAct) {
  const last = subject.tell(story).events.at(-1);
  return (
    action === 'dispute' &&
    last?.what === 'dispute' &&
    last.by === side &&
    last.amount === amount &&
    last.note === note
  );
}

function toDispute<S>(subject: Subject<S>, story: S): Dispute {
  const { about, isOpen, money, events } = subject.tell(story);
  const { dispute, held } = money;
  const opened = events.findIndex(({ what }) => what === 'dispute');
  if (!dispute) throw subject.notFound();
  const offerOf = (side: Side) => {
    const event = events
      .slice(Math.max(0, opened))
      .findLast(({ what, by }) => by === side && (what === 'dispute' || what === 'offer'));
    const { amount = 0, note = '', at } = event ?? {};
    return at === undefined ? null : { amount: toMajor(amount), reason: note, at };
  };
  return {
    ...about,
    state: isOpen ? 'open' : 'ended',
    by: dispute.by,
    openedAt: dispute.openedAt,
    held: toMajor(held),
    offers: { buyer: offerOf('buyer'), seller: offerOf('seller') },
  };
}
