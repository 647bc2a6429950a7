import { scanPage } from '#functions/table/read.ts';
import { NEXT_CURSOR } from '#shared/api/headers.ts';

import { viewsIn, type Life } from './a-life.ts';
import type { Market } from './a-market.ts';
import type { Person } from './person.ts';

/** Items of the books, as far as anybody outside could know them: nothing here asks for keys or for shapes of records. */
type Item = Record<string, unknown>;
const chosen = (item: Item, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, item[name]]));
const ofNews = ['title', 'path', 'by', 'from', 'amount', 'stars', 'days'];
const ofMoney = [
  'kind',
  'currency',
  'lines',
  'at',
  'by',
  'reason',
  'type',
  'state',
  'amount',
  'refused',
  'charged',
  'released',
];
const isJournal = (item: Item) => Array.isArray(item['lines']) && 'currency' in item && 'by' in item;
const isMovement = (item: Item) => String(item['SK']).startsWith('MOV#');
const isNews = (item: Item) => String(item['SK']).startsWith('NEWS#');
const isHold = (item: Item) => /^(HOLD|CLOSE)/.test(String(item['SK']));
const isEntry = (item: Item) => String(item['SK']).startsWith('ENTRY#');
const isIssue = (item: Item) => /^(PAY|DUE)ISSUE/.test(String(item['SK']));

async function everyItem(): Promise<Item[]> {
  const items: Item[] = [];
  const only = [...ofNews, ...ofMoney, 'card', 'GSI3PK', 'GSI3SK'];
  for (let page = await scanPage({ only }); ; page = await scanPage({ only, from: page.lastKey })) {
    items.push(...page.items);
    if (!page.lastKey) return items;
  }
}

/** All pages of a list. */
async function all(person: Person, path: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let cursor = ''; ;) {
    const { body, headers } = await person.browser.get(`${path}?limit=100${cursor}`);
    found.push(body);
    const next = headers.get(NEXT_CURSOR);
    if (!next) return found.flat();
    cursor = `&cursor=${next}`;
  }
}

/** Notes everything that can be seen of a market in the end: by each person, in the books, in mails, and at the provider. */
export async function noteOutside(market: Market, lives: Life[]): Promise<void> {
  const { cloud, names, note, people, read } = market;
  for (const { name, kind, sides, page, gigId, project } of lives) {
    for (const person of Object.values(sides)) {
      const seen = [await read(person, page)];
      if (gigId) seen.push(await read(person, `/gigs/single/${gigId}`));
      if (project) seen.push(await read(person, `/projects/${project.id}`));
      for (const { id } of viewsIn(seen[0])) seen.push(await read(person, `/receipts/${id}`));
      note(`end of ${kind}`, { of: name, person: person.name, seen });
    }
  }
  for (const person of people) {
    for (const path of [
      `/users/${person.id}`,
      '/earnings',
      '/payouts/account',
      '/orders?limit=100',
      '/notifications/unread',
    ])
      note('end of pages', { person: person.name, path, seen: await read(person, path) });
    for (const path of ['/notifications', '/earnings/entries'])
      note('end of lists', { person: person.name, path, seen: names.sorted(await all(person, path)) });
  }
  const items = await everyItem();
  const journals = items
    .filter(isJournal)
    .map((each) => chosen(each, 'kind', 'currency', 'lines', 'at', 'by', 'reason'));
  const movements = items
    .filter(isMovement)
    .map((each) => chosen(each, 'type', 'state', 'amount', 'refused'));
  const holds = items.filter(isHold).map((each) => chosen(each, 'charged', 'released', 'amount', 'at', 'by'));
  note('end of holds', { seen: names.sorted(holds) });
  const entries = items.filter(isEntry).map((each) => chosen(each, 'PK', 'kind', 'amount', 'at'));
  note('end of entries', { seen: names.sorted(entries) });
  note('end of journals', { seen: names.sorted(journals) });
  note('end of movements', { seen: names.sorted(movements) });
  const news = items.filter(isNews).map((each) => chosen(each, 'PK', 'kind', ...ofNews));
  note('end of news', { seen: names.sorted(news) });
  note('end of issues', { seen: names.sorted(items.filter(isIssue).map(({ card }) => card)) });
  const due = items
    .filter(({ GSI3PK }) => /^(MAIL)?DUE#/.test(String(GSI3PK)))
    .map(({ GSI3SK }) => String(GSI3SK).slice(0, 24));
  note('end of due', { seen: due.toSorted() });
  const mails = (await (await fetch(`${cloud.origin}/local/mail.json`)).json()) as Item[];
  note('end of mails', {
    seen: names.sorted(mails.map((each) => chosen(each, 'to', 'at', 'subject', 'text'))),
  });
  const events = cloud.stripe
    .events()
    .map(({ type, created, data }) => ({ type, created, object: data?.object }));
  note('end of provider', { seen: names.sorted(events) });
}
