import type { News } from '#functions/domain/news/record.ts';
import { tell } from '#functions/domain/news/tell.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transaction.ts';
import { toldTo } from '#test/functions/domain/news/told.ts';

import { planFor } from './a-mailbox.ts';

type Person = { id: string };
export const placed: News = {
  kind: 'order.place',
  title: 'Ink portrait',
  path: '/orderDetails/1',
  by: 'buyer',
};

/** Tells somebody this, and answers the key of the news. */
export async function someNews(person: Person, more: Partial<News> = {}): Promise<Key> {
  await transact([tell(person.id, { ...placed, ...more } as News)]);
  return keys.news(person.id, (await toldTo(person)).at(-1)?.id ?? '');
}

/** The same, of which a mail is planned. */
export async function plannedNews(person: Person, more: Partial<News> = {}): Promise<Key> {
  const key = await someNews(person, more);
  await planFor(key);
  return key;
}
