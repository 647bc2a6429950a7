import { keys, lists } from '#functions/table/keys.ts';
import type { Api } from '#shared/api/index.ts';

import { all, listsOf } from './partitions.ts';

/** What the calls of an area may do with the table, besides what the resources that they use grant. */
export type AreaRights = {
  /** The partitions that they may read. */
  reads: string[];
  /** The lists in indexes that they may read. */
  lists?: string[];
  /**
   * The partitions that they may write to: their own records and those that change with them, such as the stars of a gig and its
   * seller. All that make something have the claims of idempotency keys.
   */
  writes: string[];
};

/** What people are told, whoever caused it. */
const inboxes = all(keys.inbox);

/** The claims of idempotency keys. */
const claims = all(keys.once);

/** What a session is, and who has one: besides every call with a session, only those that begin, change and end them. */
export const sessions = all(keys.session);

/** In which browsers somebody has signed in. */
const browsers = all(keys.browsers);

/** What the calls of each area may do with the table. */
export const areas: Record<keyof Api, AreaRights> = {
  auth: {
    reads: [all(keys.user), sessions, browsers, claims],
    writes: [all(keys.user), sessions, browsers, inboxes, claims],
  },
  sessions: { reads: [sessions], writes: [sessions] },
  users: {
    reads: [all(keys.user), all(keys.shown)],
    lists: [listsOf(lists.pieces)],
    writes: [all(keys.user), sessions, all(keys.shown)],
  },
  passkeys: {
    reads: [all(keys.user), sessions, browsers, claims],
    writes: [all(keys.user), sessions, browsers, inboxes, claims],
  },
  gigs: {
    reads: [all(keys.gig), 'GIGS|*', claims],
    lists: ['GIGS|*'],
    writes: [all(keys.gig), 'GIGS|*', all(keys.shown), claims],
  },
  reviews: {
    reads: [all(keys.gig), all(keys.order), claims],
    lists: [listsOf(lists.reviewsReceived), listsOf(lists.reviewsWritten)],
    writes: [all(keys.gig), all(keys.user), inboxes, claims],
  },
  orders: {
    reads: [all(keys.order), all(keys.gig), claims],
    lists: [listsOf(lists.ordersBought), listsOf(lists.ordersSold), listsOf(lists.owedBy)],
    // What all went back of is no sale of its gig.
    writes: [all(keys.order), all(keys.gig), all(keys.user), inboxes, claims],
  },
  earnings: { reads: [], writes: [] },
  disputes: {
    // What all went back of is no sale of its gig, whose review counts no more.
    reads: [all(keys.order), all(keys.gig), all(keys.project)],
    writes: [all(keys.order), all(keys.gig), all(keys.project), all(keys.user), inboxes],
  },
  projects: {
    reads: [all(keys.project), 'PROJECTS|*', claims],
    lists: ['PROJECTS|*', listsOf(lists.projectsOf), listsOf(lists.bidsOn)],
    writes: [all(keys.project), 'PROJECTS|*', claims],
  },
  bids: {
    reads: [all(keys.project), claims],
    lists: [listsOf(lists.bidsOf), listsOf(lists.bidsOn), listsOf(lists.owedBy)],
    writes: [all(keys.project), inboxes, claims],
  },
  modules: {
    reads: [all(keys.project), claims],
    lists: [listsOf(lists.owedBy)],
    // A module that is completed counts for its freelancer.
    writes: [all(keys.project), all(keys.user), inboxes, claims],
  },
  conversations: {
    reads: [all(keys.conversation)],
    lists: [listsOf(lists.conversationsOf)],
    writes: [all(keys.conversation)],
  },
  messages: {
    reads: [all(keys.conversation), claims],
    writes: [all(keys.conversation), all(keys.user), claims],
  },
  // What is shown of work stands with its order or project.
  portfolio: {
    reads: [all(keys.order), all(keys.project)],
    lists: [listsOf(lists.pieces)],
    writes: [all(keys.order), all(keys.project), inboxes],
  },
  notifications: { reads: [inboxes], writes: [inboxes] },
  uploads: { reads: [all(keys.order), all(keys.conversation)], writes: [] },
  payments: { reads: [], writes: [] },
  payouts: { reads: [], writes: [] },
  receipts: { reads: [], writes: [] },
  webhooks: { reads: [], writes: [] },
};
