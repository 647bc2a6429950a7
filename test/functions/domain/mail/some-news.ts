import { notify } from '#functions/domain/news/notify.ts';
import type { News } from '#functions/domain/news/record.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';

import { planFor } from './a-mailbox.ts';

type Person = { id: string };
export const placed: News = {
  kind: 'order.place',
  title: 'Ink portrait',
  path: '/orderDetails/1',
  by: 'buyer',
};

/** Tells somebody this about an order of its own, and answers the key of the news. */
export async function someNews(person: Person, more: Partial<News> = {}): Promise<Key> {
  await transact([notify(person.id, { ...placed, path: `/orderDetails/${newId()}`, ...more } as News)]);
  return keys.news(person.id, (await newsTo(person)).at(-1)?.id ?? '');
}

/** The same, of which a mail is planned. */
export async function plannedNews(person: Person, more: Partial<News> = {}): Promise<Key> {
  const key = await someNews(person, more);
  await planFor(key);
  return key;
}
