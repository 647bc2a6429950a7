import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Dispute } from '#shared/entities/work/dispute.ts';
import * as workLimits from '#shared/limits/work.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as workTexts from '#shared/texts/work.ts';

import { act } from './act.ts';
import type { Kind } from './kind.ts';
import { upToDate, type Story, type WorkCard, type WorkEvent } from './record.ts';
import { isRepeated } from './repeated.ts';
import { requireAllowed, requireAtStake, requireSide, type Decider } from './require.ts';
import { toClock } from './wire.ts';

/** The amount for the seller (minor units) that one side names, and why. */
export type Offer = { amount: number; reason: string };

/** What a side does in a dispute. `amount` in minor units. */
type DisputeAct = {
  do: 'dispute' | 'offer' | 'acceptOffer';
  amount?: number | undefined;
  note?: string | undefined;
};

/** Work with its kind, which there can be a dispute about. */
export type DisputableWork = { kind: Kind; found: Story | undefined };

/** Opens a dispute as a side. The same again changes nothing. 409 while they are closing their account, which it would keep. */
export const openDispute = (decider: Decider, { amount, reason }: Offer, disputed: DisputableWork) =>
  decide(decider, disputed, { do: 'dispute', amount, note: reason });

/** Names an amount in a dispute, or another one. 409 after many. */
export const makeOffer = (decider: Decider, { amount, reason }: Offer, disputed: DisputableWork) =>
  decide(decider, disputed, { do: 'offer', amount, note: reason });

/** Accepts the other side's amount, which ends the dispute. The same again changes nothing. */
export const acceptOffer = (decider: Decider, disputed: DisputableWork) =>
  decide(decider, disputed, { do: 'acceptOffer' });

/** The dispute about this work, for its two sides; 404 where there was none. */
export function disputeFor(viewerId: string, { kind, found }: DisputableWork): Dispute {
  return toDispute(kind, requireSide(kind, found, viewerId).story);
}

function decide(decider: Decider, { kind, found }: DisputableWork, doing: DisputeAct): Promise<Dispute> {
  return act(
    kind,
    decider,
    found,
    (story, side) => {
      if (isDone(upToDate(kind.rules, story), side, doing, decider.seen)) return undefined;
      const card = requireAllowed(kind, story, doing.do, side, decider.seen);
      if (doing.amount !== undefined) requireAtStake(kind, card, doing.amount);
      if (isAgreement(kind, card, side, doing)) return { do: 'acceptOffer', note: doing.note };
      if (doing.do === 'offer') requireFewOffers(story, side);
      return doing;
    },
    {
      show: (story) => toDispute(kind, story),
      alsoSteps: async () =>
        doing.do === 'dispute' ? [beginWork(newId(), decider.userId, () => conflict(userTexts.closing))] : [],
    },
  );
}

/** Whether this side has done the same last, in the same words. An amount that is the other side's has ended the dispute. */
function isDone(story: Story, side: Side, { do: what, amount, note }: DisputeAct, seen?: number): boolean {
  if (what === 'acceptOffer') return isRepeated(story, side, { do: what, seen });
  if (what === 'dispute')
    return story.events.at(-1)?.amount === amount && isRepeated(story, side, { do: what, note });
  return (
    amount === othersAmount(story.item.card, side) &&
    isRepeated(story, side, { do: 'acceptOffer', note, seen })
  );
}

/** What the other side has named. */
const othersAmount = ({ money }: WorkCard, side: Side): number | undefined =>
  money.dispute?.[side === 'buyer' ? 'seller' : 'buyer'];

/** Everybody who may see the work reads all that was named. */
function requireFewOffers({ events }: Story, side: Side): void {
  const named = sinceOpening(events).filter(({ what, by }) => what === 'offer' && by.kind === side);
  if (named.length >= workLimits.offers) throw conflict(workTexts.tooManyOffers);
}

const opens = ({ what }: WorkEvent) => what === 'dispute' || what === 'reopen';

/** What happened since the latest dispute was opened, or opened again. */
const sinceOpening = (events: readonly WorkEvent[]) => events.slice(Math.max(0, events.findLastIndex(opens)));

/** Whether a side names the amount that the other one has named, by which it accepts that. */
const isAgreement = (
  { rules }: Kind,
  card: WorkCard,
  side: Side,
  { do: what, amount }: DisputeAct,
): boolean =>
  what === 'offer' &&
  amount === othersAmount(card, side) &&
  rules.refusalOf(card, 'acceptOffer', side, now()) === undefined;

function toDispute(kind: Kind, stored: Story): Dispute {
  const { item, events } = upToDate(kind.rules, stored);
  const { id, version, phase, money } = item.card;
  const { dispute, held } = money;
  if (!dispute) throw kind.notFound();
  const latest = sinceOpening(events);
  const offerOf = (side: Side) => {
    const event = latest.findLast(
      ({ what, by }) => by.kind === side && (what === 'dispute' || what === 'offer'),
    );
    // Where the operator has opened it again, the seller's amount is what was released.
    const reopening = latest[0]?.what === 'reopen' ? latest[0] : undefined;
    const { note = '', at } = event ?? reopening ?? {};
    // A bank may have left less than was named.
    const amount = dispute[side];
    return at === undefined || amount === undefined ? null : { amount: toMajor(amount), reason: note, at };
  };
  return {
    id,
    orderId: kind.name === 'order' ? id : null,
    moduleId: kind.name === 'module' ? id : null,
    version,
    clock: toClock(kind.rules, item.card),
    state: phase === 'DISPUTED' ? 'open' : 'ended',
    by: dispute.by,
    openedAt: dispute.openedAt,
    held: toMajor(held),
    offers: { buyer: offerOf('buyer'), seller: offerOf('seller') },
  };
}
