import { findKind } from '#functions/domain/kinds/kinds.ts';
import { classOf, readBooks, sumsOf, type Booked, type Books } from '#functions/domain/money/books/books.ts';
import { stageOf } from '#functions/domain/recount/books/stage-rules.ts';
import { amountText, changeText } from '#functions/domain/recount/provider/amounts.ts';
import type { WorkCard, WorkEvent } from '#functions/domain/work/record.ts';
import type { Rules } from '#shared/work/view.ts';

/** The most letters of a line. */
const WIDTH = 100;

/** Where work is, its amount, the commission, and its two sides where the record names them. */
function factsOf(rules: Rules, card: WorkCard): string {
  const { terms, agreed, money, commissionRate, seller, buyer } = card;
  const amount = terms.total ?? agreed;
  const sum =
    amount === undefined
      ? 'no amount yet'
      : `${amountText(amount, money.currency)} ${money.currency.toUpperCase()}`;
  const sides =
    'username' in seller && 'username' in buyer
      ? `by ${String(seller.username)} for ${String(buyer.username)}`
      : '';
  return [stageOf(rules, card) ?? card.phase, sum, `commission ${commissionRate / 100}%`, sides]
    .filter(Boolean)
    .join(', ');
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

function toMoment({ at, by, what, note, amount }: WorkEvent, rules: Rules, { money }: WorkCard): Moment {
  const named = amount === undefined ? [] : [amountText(amount, money.currency)];
  const words = note?.split(/\s+/).filter(Boolean) ?? [];
  return {
    at,
    by: rules.personOf(by.kind),
    what: rules.actionOf(what),
    more: [...named, ...inLines(words)],
  };
}

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
  movements.map(({ type, state, amount, requestedAt, attempts, providerId, withholds }) => {
    const tried = attempts > 0 ? `, tried ${attempts} times` : '';
    const sum = `${amountText(amount, currency)}${withholds ? ', withheld' : ''}`;
    return clip(`${dated(requestedAt)}  ${type} ${sum}  ${state}${tried}  ${providerId ?? ''}`.trimEnd());
  });

/**
 * The books of work as a story, in lines that a terminal shows: every event and every journal in the order of time, and what
 * the provider was asked to move. Undefined if no work has this id.
 */
export async function describeBooks(id: string): Promise<string[] | undefined> {
  const found = await findKind(id);
  const story = await found?.find(id);
  if (!found || !story) return undefined;
  const { rules } = found;
  const { card } = story.item;
  const { kind, title, money } = card;
  const books = await readBooks(kind, id);
  const moments = [
    ...story.events.map((event) => toMoment(event, rules, card)),
    ...toMoments(books.journals.toSorted(byTime), money.currency),
  ].toSorted(byTime);
  const asked = toLines(books, money.currency);
  return [
    clip(`${kind} ${id}: ${title}`),
    clip(factsOf(rules, card)),
    '',
    ...moments.flatMap(linesOf),
    ...(asked.length > 0 ? ['', 'asked of the provider', ...asked] : []),
  ];
}
