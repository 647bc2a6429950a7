import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { Key } from '#functions/table/client.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Refusal } from '#shared/refusal.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import type { NewsKind, PayerNews } from '#shared/rules/news/news.ts';
import type { FixedReminder } from '#shared/work/fixed.ts';
import type { NamedReminder } from '#shared/work/named.ts';
import type { Verb } from '#shared/work/phases.ts';
import type { Rules } from '#shared/work/view.ts';

import type { Story, WorkCard, WorkEvent, WorkItem } from './record.ts';

/** Who may see work at all. */
export type Access = {
  notFound(): Error;
  /** The error for somebody who is on neither side. */
  stranger(): Error;
};

/** What a side of work is reminded of. */
export type WorkReminder = FixedReminder | NamedReminder;

type NewsOf<Name extends PaymentKind> = Extract<NewsKind, `${Name}.${string}`>;
/** What the sides of work are told of it. `amount` in minor units. */
export type WorkNews = {
  kind: NewsOf<PaymentKind>;
  from?: UserCard | undefined;
  amount?: number | undefined;
};

/** The title of news about work, and the side who did what they tell. */
export type Naming = { title: string; from?: UserCard | undefined };

/** How work of a kind is found. */
export type WorkKeys = {
  /** Whether this is an id of such work. No other kind has such ids. */
  isId(id: string): boolean;
  keyOf(id: string): Key;
  /** The id of the work whose record has this key; undefined for the key of anything else. */
  idIn(key: Key): string | undefined;
  eventKey(id: string, version: number): Key;
};

/** A kind of work that is paid for: what only it knows. Everything else is done alike for all kinds. */
export type Kind<Item extends WorkItem = WorkItem, V extends Verb = Verb> = Access &
  WorkKeys & {
    name: PaymentKind;
    rules: Rules<V, WorkReminder>;
    /** The reasons of refusals that are no rows: it has changed since it was seen, and more is named than is held. */
    changed: Refusal;
    aboveHeld: Refusal;
    /** The reason for a payer who tries to pay again. */
    alreadyPaid: Refusal;
    /** Whether it may be removed, before there was money in it. */
    canBeRemoved: boolean;
    /**
     * Whether the payment of work that ends unpaid is closed with it, at the provider too, so that no money can arrive.
     * Otherwise money that does goes back.
     */
    closesPayment: boolean;
    /** Work and what happened to it, without checking who asks. */
    find(id: string): Promise<Story<Item> | undefined>;
    /** The attributes by which it is in lists that depend on how far it has come; undefined where it is in none. */
    listed(card: Item['card']): Partial<Record<'GSI1PK' | 'GSI1SK', string | undefined>>;
    /** The page on which this side sees it. */
    page(work: Pick<WorkCard, 'kind' | 'id' | 'seller'>, side: Side): string;
    /** The news for its sides about something that happened to it; undefined if there is none. */
    news(card: Item['card'], event: WorkEvent<V>): WorkNews | undefined;
    /** What news about it are called, and who did what they tell, where its card does not say that. */
    naming(card: Pick<Item['card'], 'id' | 'title'>, by?: WorkEvent['by']): Promise<Naming>;
    /** The news under this name for its sides: a reminder, or a change of its payer's money. */
    newsOf(what: WorkReminder | PayerNews): WorkNews;
    /** What was paid for, as a receipt names it. */
    receiptTitle(card: Pick<Item['card'], 'id' | 'title'>): Promise<string>;
    /** Steps: what a change means for records of other kinds. */
    consequences(before: Item['card'], after: Item['card'], event: WorkEvent<V>): Step[];
    /** Steps: what its end means for records that have to be read first. */
    atEnd(card: Item['card']): Promise<Step[]>;
    /**
     * Steps for other records once everything that was paid has gone back, in whatever way; by the work as it was
     * before. Only they undo what `consequences` counted, because a transaction may change an item only once.
     */
    whenAllIsBack(before: Item['card']): Promise<Step[]>;
  };
