import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { PieceItem } from '#functions/domain/portfolio/record.ts';
import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import type { Due } from '#functions/table/due.ts';
import type { HeldMoney, Side } from '#shared/rules/money/held-money.ts';
import type { PriceLine } from '#shared/work/lines.ts';
import type { Actor, Verb } from '#shared/work/phases.ts';
import type { Progress } from '#shared/work/progress.ts';
import type { Rules } from '#shared/work/view.ts';

/** What lists show of work that is paid for: whose it is, what was agreed, and how far it has come. Every change adds 1 to `version`. */
export type WorkCard = Progress & {
  kind: PaymentKind;
  id: string;
  version: number;
  title: string;
  /** Who pays, and who is paid. */
  buyer: { id: string };
  seller: { id: string };
  money: HeldMoney & { currency: string };
  /** The marketplace's part of what the seller is paid, in basis points, as it was when the work was ordered or assigned. */
  commissionRate: number;
  /** How often its seller has refunded a part of it; absent before. */
  refundedParts?: number;
  /** Whether it was first delivered in time, or false if it ended late without a delivery; absent before. */
  isInTime?: boolean;
  /** When it was done, with something for the seller (ISO); absent again once all of that has gone back. */
  doneAt?: string | undefined;
};

/** What was agreed and lists do not show: what the price is the sum of. It has no lines where none is fixed beforehand. */
export type FullTerms = { lines: readonly PriceLine[] };

/** Work as it is stored, with its place among what is due. Each kind has more of its own. */
export type WorkItem<Card extends WorkCard = WorkCard> = Key &
  Partial<Due> & { card: Card; terms: FullTerms };

/** Something that happened to work, with what its actor wrote, or the amount that they named (minor units). */
export type WorkEvent<V extends Verb = Verb> = {
  at: string;
  by: { kind: Actor; id?: string };
  what: V;
  note?: string | undefined;
  amount?: number | undefined;
};

/** Work with what happened to it, oldest first, and what is shown of it. */
export type Story<Item extends WorkItem = WorkItem> = {
  item: Item;
  events: WorkEvent[];
  piece?: PieceItem | undefined;
};

/** The side on which somebody is; undefined for everybody else. */
export function sideOf({ buyer, seller }: Pick<WorkCard, Side>, userId: string): Side | undefined {
  if (userId === buyer.id) return 'buyer';
  return userId === seller.id ? 'seller' : undefined;
}

/** Work as it is now: with what has happened by itself since it was stored. */
export function upToDate<Item extends WorkItem>(
  rules: Pick<Rules, 'endingOf' | 'step'>,
  story: Story<Item>,
): Story<Item> {
  const { item, events } = story;
  const ending = rules.endingOf(item.card);
  if (!ending || ending.at > now()) return story;
  const at = new Date(ending.at).toISOString();
  const { after } = rules.step(item.card, { do: ending.do, by: 'clock', at });
  return {
    ...story,
    item: { ...item, card: { ...after, version: after.version + 1 } },
    events: [...events, { at, by: { kind: 'clock' }, what: ending.do }],
  };
}
