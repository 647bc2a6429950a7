import { notFound } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findCheaply, findItem, type Consistency } from '#functions/table/read.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import type { User } from './record.ts';

/** The account of this id, if there is one. */
export function findUser(id: string, consistency?: Consistency): Promise<User | undefined> {
  return findItem<User>(keys.user(id), consistency);
}

/** The account of this id; 404 where there is none. */
export async function getUser(id: string): Promise<User> {
  const user = await findCheaply((consistency) => findUser(id, consistency));
  if (!user) throw notFound(notFoundTexts.user);
  return user;
}

/** The account of this id as it is after all changes so far; 404 where there is none. */
export async function getCurrentUser(id: string): Promise<User> {
  const user = await findUser(id);
  if (!user) throw notFound(notFoundTexts.user);
  return user;
}
