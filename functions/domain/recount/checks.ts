import * as gigs from '#functions/domain/gigs/listed.ts';
import * as projects from '#functions/domain/projects/listed.ts';
import { keys } from '#functions/table/keys.ts';

import { acts } from './acts.ts';
import { balances } from './balances.ts';
import { books } from './books.ts';
import { cards } from './cards.ts';
import type { Check, Item } from './check.ts';
import { clocks } from './clocks.ts';
import { conversations } from './conversations.ts';
import { draws } from './draws.ts';
import { gigCounts, orderParts } from './gigs.ts';
import { closings, shown } from './people.ts';
import type { Progress } from './progress.ts';
import { projectCounts } from './projects.ts';
import { receipts } from './receipts.ts';
import { sellers } from './sellers.ts';

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

/** The attributes by which the recount recognizes records and their cards. Nothing private is among them. */
export const attributes = ['card', 'ver', 'id', 'charged', 'status', 'isSeller', 'balance', 'by'];

/** The result of each check, without differences: how many records it has counted so far. */
export const countsIn = ({ counted, differing }: Progress) =>
  named.map(({ name }) => ({
    name,
    counted: counted[name] ?? 0,
    differences: differing[name] ?? 0,
  }));
