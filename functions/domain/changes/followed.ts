import type { DynamoDBRecord } from 'aws-lambda';

import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';

type ChangeEvent = 'INSERT' | 'MODIFY' | 'REMOVE';

/** A change of an item, as the stream of the table tells it. */
export type Change = { what: ChangeEvent; key: Key };

/** Changes of items of this kind. */
export type Followed = { events: readonly ChangeEvent[]; of: KeyKind };

const inserts = (of: KeyKind): Followed => ({ events: ['INSERT'], of });
const modifies = (of: KeyKind): Followed => ({ events: ['MODIFY'], of });
const writes = (of: KeyKind): Followed => ({ events: ['INSERT', 'MODIFY'], of });
const removes = (of: KeyKind): Followed => ({ events: ['REMOVE'], of });

/**
 * The changes of the table that each job, and each of its handlers, receives. The filters of the stream are derived
 * from this, so a change that is not listed here reaches no job. It is a file of its own so that the stacks can read it
 * without loading the handlers.
 */
export const followed = {
  changes: {
    lists: { gigs: modifies(keys.gig), projects: modifies(keys.project) },
    people: { shown: writes(keys.shown) },
    newCopies: {
      gigs: inserts(keys.gig),
      projects: inserts(keys.project),
      bids: inserts(keys.bid),
      reviews: inserts(keys.review),
      piecesOfOrders: inserts(keys.pieceOfOrder),
      piecesOfProjects: inserts(keys.pieceOfProject),
      conversations: inserts(keys.conversation),
    },
    closing: { closings: writes(keys.closing), newGigs: inserts(keys.gigOf) },
    closingMails: { closings: writes(keys.closing) },
    otherBidders: { bids: modifies(keys.bid) },
    live: {
      news: inserts(keys.news),
      inbox: writes(keys.inbox),
      message: inserts(keys.message),
      conversation: writes(keys.conversation),
      session: removes(keys.session),
      connection: removes(keys.connectionOf),
    },
    mails: { news: inserts(keys.news), messages: inserts(keys.message) },
    // A login that is forgotten again before the first time was answered is written over.
    accountMails: { forgotten: writes(keys.forgotten), planned: inserts(keys.accountMail) },
  },
  movements: { sending: { requested: inserts(keys.movement) } },
} as const satisfies Record<string, Record<string, Record<string, Followed>>>;

/** Whether a change is one of these. */
export const isFollowed = ({ events, of }: Followed, { what, key }: Change): boolean =>
  events.includes(what) && of.is(key);

/** The change that a record of the stream tells. */
export function changeIn({ eventName, dynamodb }: DynamoDBRecord): Change | undefined {
  const { PK, SK } = dynamodb?.Keys ?? {};
  return eventName && PK?.S && SK?.S ? { what: eventName, key: { PK: PK.S, SK: SK.S } } : undefined;
}
