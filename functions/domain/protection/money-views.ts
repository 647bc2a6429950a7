import { commissionOf } from '#functions/domain/money/books/hold.ts';
import type { Commission, DisputeHint, Hold } from '#shared/entities/order.ts';
import type { HeldMoney } from '#shared/rules/held-money.ts';
import { toMajor } from '#shared/rules/money.ts';

/** What was released and the bank has left, in minor units. */
export const releasedOf = ({ released, takenBack = 0 }: Pick<HeldMoney, 'released' | 'takenBack'>): number =>
  released - takenBack;

/** The money of something that was paid for, as responses carry it. */
export const toHold = ({ frozenAt, held, returning, returned, ...rest }: HeldMoney): Hold => ({
  state: frozenAt ? 'frozen' : held > 0 ? 'held' : 'closed',
  amount: toMajor(held),
  toSeller: toMajor(releasedOf(rest)),
  toBuyer: toMajor(returning + returned),
  isReturning: returning > 0,
});

/** What the marketplace keeps of this much, what is left, and until when that clears, as responses carry it. */
export function toCommission(
  money: Pick<HeldMoney, 'clearsAt'> & Parameters<typeof commissionOf>[0],
  gross: number,
): Commission {
  const commission = commissionOf(money, gross);
  return {
    rate: money.commissionRate,
    amount: toMajor(commission),
    net: toMajor(gross - commission),
    clearsAt: money.clearsAt ?? null,
  };
}

/** How much goes to each side from one state of the money to the next, as responses carry it. */
export const toShares = (before: HeldMoney, after: HeldMoney) => ({
  toSeller: toMajor(after.released - before.released),
  toBuyer: toMajor(after.returning - before.returning),
});

/** The amounts that were named in a dispute, as responses carry them. */
export function toDisputeHint({ dispute }: HeldMoney): DisputeHint | null {
  if (!dispute) return null;
  const { by, openedAt, buyer, seller } = dispute;
  const major = (minor: number | undefined) => (minor === undefined ? null : toMajor(minor));
  return { by, openedAt, buyer: major(buyer), seller: major(seller) };
}

/** What happened to something that is paid for, as it is stored, with what its actor wrote or the amount that they named. */
export type EventOf<Actor extends string, Action extends string> = {
  at: string;
  by: Actor;
  what: Action;
  note?: string | undefined;
  amount?: number | undefined;
};

/** An event as responses carry it. */
export const toEvent = <Actor extends string, Action extends string>({
  at,
  by,
  what,
  note,
  amount,
}: EventOf<Actor, Action>) => ({
  at,
  by,
  what,
  note: note ?? null,
  amount: amount === undefined ? null : toMajor(amount),
});
