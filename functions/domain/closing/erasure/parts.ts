import { eraseCustomer } from '#functions/domain/money/payments/customer.ts';
import { singleBatch, type Position, type Pager } from '#functions/table/pager.ts';

import { endTies } from './end-ties.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseFromNews, eraseFromWork } from './erase-mentions.ts';
import { eraseOwn } from './erase-own.ts';
import { erasePortfolio } from './erase-portfolio.ts';
import { eraseGigs, eraseProjects } from './erase-work.ts';
import { keptPictures } from './kept-pictures.ts';
import { newsReadersOf } from './news-readers.ts';
import { forgetNotes, note } from './notes.ts';

/** Erases a part of what there is of somebody, page by page. Every page may be erased again. */
type Part = (userId: string) => Pager<unknown>;

const atOnce =
  (erase: (userId: string) => Promise<void>): Part =>
  (userId) =>
    singleBatch(async () => [await erase(userId)]);

/** The parts of an erasure, in their order. */
const parts = {
  // Before that is forgotten which customer it is.
  customer: atOnce(eraseCustomer),
  // Before the first of them is removed.
  pictures: (userId) => note(userId, 'picture', keptPictures(userId)),
  // What is written from now on has no name to copy. What others keep is found by ids.
  account: atOnce(eraseAccount),
  own: eraseOwn,
  gigs: eraseGigs,
  projects: eraseProjects,
  ties: endTies,
  portfolio: erasePortfolio,
  work: eraseFromWork,
  readers: (userId) => note(userId, 'reader', newsReadersOf(userId)),
  news: eraseFromNews,
  notes: forgetNotes,
} as const satisfies Record<string, Part>;

type PartName = keyof typeof parts;
const order = Object.keys(parts) as PartName[];

/** How far an erasure has come: the part that it has reached, and the position in it. */
export type Reached = { part: PartName; position?: Position };

/** Erases the next page of somebody, and answers what it has reached; undefined at the end. */
export async function erasePage(
  userId: string,
  { part, position }: Reached = { part: 'customer' },
): Promise<Reached | undefined> {
  const { next } = await parts[part](userId)(position);
  if (next) return { part, position: next };
  const following = order[order.indexOf(part) + 1];
  return following && { part: following };
}
