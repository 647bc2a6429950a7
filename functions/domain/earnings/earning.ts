import {
  commissionKept,
  sellersPart,
  type Hold,
  type PayoutProgress,
} from '#functions/domain/money/books/hold.ts';
import { hasLeft } from '#functions/domain/money/books/payouts.ts';
import { lastDayOf } from '#functions/domain/money/movements/transfers/transfer-course.ts';
import { now } from '#functions/lib/clock.ts';
import type { Earning } from '#shared/entities/money/earning.ts';
import { toMajor } from '#shared/rules/money/money.ts';

/** When waiting money is returned to its buyer because its seller has no account for it (ISO). */
export function goesBackAt({ chargedAt, frozenFor, payout }: Hold): string {
  const waitingSince = payout?.state === 'waiting' ? Date.parse(payout.at) : undefined;
  return new Date(
    lastDayOf({ chargedAt: Date.parse(chargedAt), frozenFor, waitingSince }, now()),
  ).toISOString();
}

/**
 * Whether waiting money is returned to its buyer in the end. If its seller got a part of it, the operator has to refund
 * the rest.
 */
export const goesBack = ({ earlier = [] }: Hold): boolean => earlier.length === 0;

/** What was released and not taken back since, commission included. */
const keptOf = ({ released = 0, takenBack = 0, payout }: Hold): number =>
  payout?.state === 'returned' ? 0 : released - takenBack;

/** The payout that tells how far the seller's part has come: the last one of which something is left. */
const lastPayout = ({ payout, earlier = [] }: Hold): PayoutProgress | undefined =>
  payout && !hasLeft(payout) && payout.state !== 'returned' ? (earlier.at(-1) ?? payout) : payout;

/** What a hold does not say: whether a payment of its seller is examined, maybe another, and whether its work is in dispute. */
export type Standing = { isExamined?: boolean; isDisputed?: boolean };

const unsent: ReadonlySet<PayoutProgress['state']> = new Set(['clearing', 'waiting']);

function stateOf(hold: Hold, { isExamined, isDisputed }: Standing): Earning['state'] {
  const { amount, released = 0, takenBack = 0, givenBack = 0, disputes = 0, withholding = 0 } = hold;
  const payout = lastPayout(hold);
  if (amount > 0) return disputes > 0 ? 'frozen' : isDisputed ? 'disputed' : 'held';
  if (released === 0 || !payout) return 'returned';
  if (givenBack >= released) return 'returned';
  if (takenBack >= released) return 'takenBack';
  const isBack = payout.repeats === true && unsent.has(payout.state);
  if (disputes > 0 && (withholding > 0 || isBack)) return 'withheld';
  if ((isExamined || disputes > 0) && unsent.has(payout.state)) return 'frozen';
  return payout.delayedSince ? 'delayed' : payout.state;
}

/** The states without a date. */
const undated: ReadonlySet<Earning['state']> = new Set([
  'held',
  'disputed',
  'frozen',
  'withheld',
  'delayed',
  'takenBack',
]);

/** When a state ends, or since when it is. */
function timesOf(state: Earning['state'], hold: Hold): Pick<Earning, 'until' | 'since'> {
  const at = lastPayout(hold)?.at ?? null;
  if (state === 'waiting') return { until: goesBack(hold) ? goesBackAt(hold) : null, since: null };
  if (state === 'clearing') return { until: at, since: null };
  return { until: null, since: undated.has(state) ? null : at };
}

/** The money of an order or a module as its seller sees it. */
export function toEarning(hold: Hold, standing: Standing = {}): Earning {
  const { id, kind, title, charged, chargedAt, payout, earlier = [] } = hold;
  const state = stateOf(hold, standing);
  const gross = hold.amount + keptOf(hold);
  const kept = payout?.state === 'returned' ? 0 : commissionKept(hold, hold);
  const net = sellersPart(hold, hold.amount) + keptOf(hold) - kept;
  // What was sent, and taken back later, is not what went to earlier debts.
  const sums = [...earlier, ...(payout ? [payout] : [])].reduce(
    (all, each) => ({ amount: all.amount + each.amount, netted: all.netted + (each.netted ?? 0) }),
    { amount: 0, netted: 0 },
  );
  const netted = Math.max(0, Math.min(sums.netted, net - sums.amount));
  return {
    id,
    kind,
    title,
    state,
    price: toMajor(charged),
    returned: toMajor(charged - gross),
    commission: toMajor(gross - net),
    netted: toMajor(netted),
    amount: toMajor(net - netted),
    at: chargedAt,
    ...timesOf(state, hold),
  };
}
