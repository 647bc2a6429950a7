import { findStory as findStoryOfModule } from '#functions/domain/modules/read.ts';
import { classOf, readBooks, sumsOf, type Booked, type Books } from '#functions/domain/money/books/books.ts';
import type { PaymentKind } from '#functions/domain/money/record.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import type { EventOf } from '#functions/domain/protection/money-views.ts';
import { stageOf } from '#shared/rules/module-facts.ts';
import { MODULE_ID } from '#shared/rules/module-id.ts';

import { amountText, changeText } from './amounts.ts';

/** The most letters of a line. */
const WIDTH = 100;

/** Something that is paid for, as its story is headed, and what happened to it besides its money. */
type Told = {
  kind: PaymentKind;
  title: string;
  facts: string;
  currency: string;
  events: EventOf<string, string>[];
};

async function findOrder(id: string): Promise<Told | undefined> {
  const story = await findStory(id);
  if (!story) return undefined;
  const { title, stage, price, currency, seller, buyer, commissionRate } = story.order.card;
  const parties = `by ${seller.username} for ${buyer.username}`;
  const sum = `${amountText(price, currency)} ${currency.toUpperCase()}`;
  const facts = `${stage}, ${sum}, commission ${commissionRate / 100} %, ${parties}`;
  return { kind: 'order', title, facts, currency, events: story.events };
}

async function findModule(id: string): Promise<Told | undefined> {
  const story = MODULE_ID.test(id) ? await findStoryOfModule(id) : undefined;
  if (!story) return undefined;
  const { name, amount, currency } = story.module;
  const price =
    amount === undefined ? 'no amount yet' : `${amountText(amount, currency)} ${currency.toUpperCase()}`;
  return {
    kind: 'module',
    title: name,
    facts: `${stageOf(story.module)}, ${price}`,
    currency,
    events: story.events,
  };
}

/** A moment of a story: who did what, and more about it, in parts that stay on one line. */
type Moment = { at: string; by: string; what: string; more: string[] };

const clip = (line: string) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line);
const dated = (at: string) => at.slice(0, 19).replace('T', ' ');
const columns = (at: string, by: string, what: string) =>
  `${at.padEnd(19)}  ${by.padEnd(8)}  ${what.padEnd(17)}`;

/** A moment in as many lines as it needs. */
function linesOf({ at, by, what, more }: Moment): string[] {
  const lines = [columns(dated(at), by, what)];
  for (const part of more) {
    const line = `${lines.at(-1)}  ${part}`;
    if (line.length <= WIDTH) lines.splice(-1, 1, line);
    else lines.push(clip(`${columns('', '', '')}  ${part}`));
  }
  return lines.map((line) => line.trimEnd());
}

const toMoment = ({ at, by, what, note, amount }: EventOf<string, string>, currency: string): Moment => {
  const named = amount === undefined ? [] : [amountText(amount, currency)];
  const words = note?.split(/\s+/).filter(Boolean) ?? [];
  return { at, by, what, more: [...named, ...inLines(words)] };
};

/** Words in parts that fit beside the columns. */
function inLines(words: string[]): string[] {
  const room = WIDTH - columns('', '', '').length - 2;
  const lines: string[] = [];
  for (const word of words) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && line.length <= room) lines.splice(-1, 1, line);
    else lines.push(word);
  }
  return lines;
}

/** The journals as moments, each with its lines and what is held after it. */
function toMoments(journals: Booked[], currency: string): Moment[] {
  return journals.map(({ at, by, kind, lines }, index) => {
    const held = amountText(-sumsOf(journals.slice(0, index + 1)).held, currency);
    const changes = lines.map(
      ({ account, amount }) => `${changeText(amount, currency)} ${classOf(account) ?? account}`,
    );
    return { at, by, what: `· ${kind}`, more: [...changes, `= ${held} held`] };
  });
}

const byTime = (one: { at: string }, other: { at: string }) =>
  one.at < other.at ? -1 : Number(one.at > other.at);

const toLines = ({ movements }: Books, currency: string): string[] =>
  movements.map(({ type, state, amount, requestedAt, attempts, providerId }) => {
    const tried = attempts > 0 ? `, tried ${attempts} times` : '';
    const sum = amountText(amount, currency);
    return clip(`${dated(requestedAt)}  ${type} ${sum}  ${state}${tried}  ${providerId ?? ''}`.trimEnd());
  });

/**
 * The books of an order or a module as a story, in lines that a terminal shows: every event and every journal in the order
 * of time, and what the provider was asked to move. Undefined if neither has this id.
 */
export async function tellBooks(id: string): Promise<string[] | undefined> {
  const told = (await findModule(id)) ?? (await findOrder(id));
  if (!told) return undefined;
  const { kind, title, facts, currency, events } = told;
  const books = await readBooks(kind, id);
  const moments = [
    ...events.map((event) => toMoment(event, currency)),
    ...toMoments(books.journals.toSorted(byTime), currency),
  ].toSorted(byTime);
  const asked = toLines(books, currency);
  return [
    clip(`${kind} ${id}: ${title}`),
    clip(facts),
    '',
    ...moments.flatMap(linesOf),
    ...(asked.length > 0 ? ['', 'asked of the provider', ...asked] : []),
  ];
}
