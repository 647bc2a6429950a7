import { commissionKept, commissionOf } from '#functions/domain/money/books/hold.ts';
import type { Commission, DisputeHint, Hold } from '#shared/entities/work/order.ts';
import type { HeldMoney } from '#shared/rules/money/held-money.ts';
import { toMajor, type Major } from '#shared/rules/money/money.ts';
import type { Verb } from '#shared/work/phases.ts';
import type { Progress } from '#shared/work/progress.ts';
import type { Rules } from '#shared/work/view.ts';

import type { WorkCard, WorkEvent } from './record.ts';

/** What was released and not taken back, in minor units. */
export const releasedOf = ({ released, takenBack = 0 }: Pick<HeldMoney, 'released' | 'takenBack'>): number =>
  released - takenBack;

/** The money of something that was paid for, as responses carry it. */
export const toHold = ({
  frozenAt,
  held,
  returning,
  returned,
  returnedElsewhere = 0,
  examiner,
  ...rest
}: HeldMoney): Hold => ({
  state: frozenAt ? 'frozen' : held > 0 ? 'held' : 'closed',
  amount: toMajor(held),
  toSeller: toMajor(releasedOf(rest)),
  toBuyer: toMajor(returning + returned),
  isReturning: returning > 0,
  elsewhere: toMajor(returnedElsewhere),
  examiner: examiner ?? null,
});

/** What the marketplace keeps of this much, what is left, and until when that clears, as responses carry it. */
export function toCommission(
  { money, commissionRate: rate }: Pick<WorkCard, 'money' | 'commissionRate'>,
  gross: number,
): Commission {
  const { currency, released } = money;
  const terms = { commissionRate: rate, currency };
  const commission = released > 0 ? commissionKept(terms, money) : commissionOf(terms, gross);
  return {
    rate,
    amount: toMajor(commission),
    net: toMajor(gross - commission),
    clearsAt: money.clearsAt ?? null,
  };
}

/** What happens to work by itself next, and how much goes to each side then, as responses carry it. */
export function toClock<V extends Verb, Action extends string>(
  rules: Rules<V, string, Action>,
  card: Progress,
): { at: string; action: Action; toSeller: Major; toBuyer: Major } | null {
  const ending = rules.endingOf(card);
  if (!ending) return null;
  const at = new Date(ending.at).toISOString();
  const { after } = rules.step(card, { do: ending.do, by: 'clock', at });
  return {
    at,
    action: rules.actionOf(ending.do),
    toSeller: toMajor(after.money.released - card.money.released),
    toBuyer: toMajor(after.money.returning - card.money.returning),
  };
}

/** The amounts that were named in a dispute, as responses carry them. */
export function toDisputeHint({ dispute }: HeldMoney): DisputeHint | null {
  if (!dispute) return null;
  const { by, openedAt, buyer, seller } = dispute;
  const major = (minor: number | undefined) => (minor === undefined ? null : toMajor(minor));
  return { by, openedAt, buyer: major(buyer), seller: major(seller) };
}

/** An event as responses carry it. */
export const toEvent = <V extends Verb, Action extends string, Person extends string>(
  rules: Rules<V, string, Action, string, Person>,
  { at, by, what, note, amount }: WorkEvent<V>,
) => ({
  at,
  by: rules.personOf(by.kind),
  what: rules.actionOf(what),
  note: note ?? null,
  amount: amount === undefined ? null : toMajor(amount),
});
