import * as gigs from '#functions/domain/gigs/listed.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import { keys } from '#functions/table/keys.ts';

import { balances } from './books/balances.ts';
import { books } from './books/books.ts';
import { receipts } from './books/receipts.ts';
import type { Check, Item } from './check.ts';
import type { Progress } from './provider/progress.ts';
import { acts } from './records/acts.ts';
import { cards } from './records/cards.ts';
import { clocks } from './records/clocks.ts';
import { conversations } from './records/conversations.ts';
import { draws } from './records/draws.ts';
import { gigCounts, orderParts } from './records/gigs.ts';
import { closings, shown } from './records/people.ts';
import { projectCounts } from './records/projects.ts';
import { sellers } from './records/sellers.ts';

/** The invariants of records. */
export const recordChecks: Check[] = [
  books,
  balances,
  receipts,
  draws,
  clocks,
  gigCounts,
  orderParts,
  sellers,
  projectCounts,
  conversations,
  shown,
  closings,
  acts,
];
/** The invariants of what journals are about. */
export const touchedChecks: Check[] = [books, draws];
/** The listings whose cards are compared with their records. */
export const listings = [cards(gigs.listed), cards(projects.listed)];
/** The invariant of all journals together. */
export const solvency = { name: 'solvency', isCounted: (item: Item) => keys.journal.is(item) };

/** Everything that is counted, in the order in which it is told. */
export const named = [...recordChecks, solvency, ...listings];

/** The result of each check, without differences: how many records it has counted so far. */
export const countsIn = ({ counted, differing }: Progress) =>
  named.map(({ name }) => ({
    name,
    counted: counted[name] ?? 0,
    differences: differing[name] ?? 0,
  }));
