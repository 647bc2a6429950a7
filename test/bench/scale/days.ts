import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { addLines, sumsOf } from '#functions/domain/money/books/books.ts';
import type { Journal } from '#functions/domain/money/books/journal.ts';
import { enter } from '#functions/domain/money/statement/entries.ts';
import { dayOf, journalsOf, saidByBooks } from '#functions/domain/money/statement/journals.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { closeDays, totalsNow } from '#functions/domain/recount/provider/closed-days.ts';
import { beginning } from '#functions/domain/recount/provider/progress.ts';
import { Recount } from '#functions/domain/recount/recount.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import type { Cleanup } from '#infra/local/cleanup.ts';
import { startDatabase } from '#infra/local/database/dynamodb.ts';
import { random } from '#infra/seed/random.ts';
import { figure, progress, type Report } from '#test/bench/measure/report.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

import { load } from './load.ts';
import { settledPayment } from './market/books.ts';
import { aCrowd } from './market/crowd.ts';
import { someOffers, tradeOf } from './market/trade.ts';
import { at, clientOf } from './markets.ts';

const DAY = 24 * 3_600_000;
const TODAY = Date.UTC(2026, 5, 1, 12);
const SALES = 100;

/** So many orders of days that are over, so many on each, and so many of today. */
export type Books = { old: number; perDay: number; fresh: number };

/** The journals of orders of days that are over, and what each of these days was closed with. */
function* oldDays({ old, perDay }: Books): Generator<Item> {
  const days = Math.ceil(old / perDay);
  const first = TODAY - days * DAY;
  let [sums, journals] = [sumsOf([]), 0];
  for (let day = 0; day < days; day += 1) {
    setClock(() => first + day * DAY);
    for (let order = 0; order < perDay; order += 1) {
      const charge = {
        kind: 'order',
        id: newId(),
        payerId: 'b',
        payeeId: 's',
        amount: 1999,
        currency: 'usd',
      } as const;
      for (const item of settledPayment(charge).filter(({ SK }) => SK.startsWith('JRN#'))) {
        sums = addLines(sums, (item as unknown as Journal).lines);
        journals += 1;
        yield item;
      }
    }
    const name = dayOf(first + day * DAY);
    yield { ...keys.closedDay(name), day: name, journals, sums, currencies: ['usd'] };
  }
  const from = new Date(first).toISOString();
  yield {
    ...keys.statement(),
    since: TODAY / 1000,
    readAt: new Date(TODAY - DAY).toISOString(),
    from,
    currency: 'usd',
  };
}

function* itemsOf(books: Books): Generator<Item> {
  yield* oldDays(books);
  const chance = random('today');
  let time = TODAY;
  setClock(() => (time += 1));
  const [sellers, buyers] = [aCrowd(10, true), aCrowd(10, false)];
  const count = Math.ceil(books.fresh / SALES);
  const salesOf = () => Math.min(SALES, books.fresh);
  for (const offer of someOffers(count, { sellers, chance, salesOf })) yield* tradeOf(offer, buyers, chance);
}

/** What this asks of the table. */
type Asked = { requests: number; units: number };

async function askedBy(work: () => Promise<unknown>): Promise<Asked> {
  const asked = { requests: 0, units: 0 };
  const stop = interceptTable(async (request, send) => {
    Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send();
    asked.requests += 1;
    for (const { CapacityUnits = 0 } of [answer.ConsumedCapacity ?? []].flat()) asked.units += CapacityUnits;
    return answer;
  });
  try {
    await work();
  } finally {
    stop();
  }
  return asked;
}

async function compare(): Promise<void> {
  const day = dayOf(TODAY);
  for await (const page of journalsOf(day)) await enter(await saidByBooks(day, page));
}

async function recountTouched(): Promise<void> {
  const nightly = { days: [dayOf(TODAY)], part: { number: 0, of: 30 } };
  const run = new Recount({ progress: beginning(nightly), report: () => undefined });
  do await run.advance();
  while ((await run.pause()).phase === 'touched');
}

/**
 * What it asks of the table to compare what is new in these books with the provider's statement, to draw, to recount it at night,
 * and to close the day.
 */
export async function askedOf(books: Books, folder: string, cleanup: Cleanup) {
  const own = join(folder, `days-${books.old}`);
  try {
    mkdirSync(own, { recursive: true });
    await load(own, itemsOf(books));
    const { endpoint } = await startDatabase(own, cleanup);
    setClock(() => TODAY + 3_600_000);
    return await at({ client: clientOf(endpoint) }, async () => ({
      compared: await askedBy(compare),
      drawn: await askedBy(totalsNow),
      recounted: await askedBy(recountTouched),
      closed: await askedBy(async () => {
        setClock(() => TODAY + DAY);
        await closeDays();
      }),
    }));
  } finally {
    setClock(null);
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** What new orders cost beside few and many old ones. */
export async function daysOf(
  folder: string,
  cleanup: Cleanup,
): Promise<Pick<Report, 'figures' | 'findings'>> {
  const books = [10_000, 1_000_000].map((old) => ({ old, perDay: 1_000, fresh: 10_000 }));
  const taken = [];
  for (const each of books) {
    taken.push(await askedOf(each, folder, cleanup));
    progress(`books of ${whole(each.old)} old orders`);
  }
  const [few, many] = taken;
  const names = ['compared', 'drawn', 'recounted', 'closed'] as const;
  const ratio = (of: keyof Asked) =>
    Math.max(...names.map((name) => (many?.[name][of] ?? 0) / (few?.[name][of] ?? 1)));
  return {
    figures: (['requests', 'units'] as const).map((of) =>
      figure(
        `books: ${of} for 10,000 new orders beside 1,000,000 ÷ beside 10,000 old ones, most`,
        ratio(of),
        { atMost: 1.1 },
        (value) => value.toFixed(2),
      ),
    ),
    findings: [
      {
        says: 'What new orders are asked of the table, in requests and units: every hour when they are compared with the statement, before a draw, every night, and when their day is closed. An old order is its journal, on a day that is closed; its other records are left out, for nothing here reads them. The night also looks at a thirtieth of everything, which does grow.',
        head: ['old orders', 'new ones', ...names],
        rows: taken.map((each, index) => [
          whole(books[index]?.old ?? 0),
          whole(books[index]?.fresh ?? 0),
          ...names.map((name) => `${whole(each[name].requests)}, ${whole(each[name].units)}`),
        ]),
      },
    ],
  };
}
