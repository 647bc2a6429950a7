import { participantIds } from '#functions/domain/conversations/record.ts';
import { gigListing } from '#functions/domain/gigs/listed.ts';
import { facet } from '#functions/domain/listing/listing.ts';
import type { Key } from '#functions/table/client.ts';
import { any, exists, not, type Condition } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';
import { update } from '#functions/table/write.ts';

/** What is shown of somebody, as they have changed it last; `ver` is that of their account. */
export type Shown = { username: string; img: string | null; country: string | null; ver: number };

/** A kind of record that has a copy of what is shown of somebody. */
export type CopyKind = {
  /** What such records are stored as. */
  of: readonly KeyKind[];
  /** Where the copy is in the record, and its attributes. */
  path: `card.${string}`;
  fields: readonly ('username' | 'img' | 'country')[];
  /** Whose copy it is, where only the key of the record says it. */
  ownerIn?: (key: Key) => string | undefined;
  /** Whether lists show the record, so that it has a version which a change raises. */
  isListed?: true;
  /** The partition that lists somebody's records of this kind. */
  index?: 'GSI1' | 'GSI2';
  partition: (userId: string) => string;
  /** The key of the record that is listed there with this key; by default the same. */
  keyOf?: (listed: Key) => Key;
};

const card = ['username', 'img'] as const;
const conversation = { of: [keys.conversation], fields: card, partition: lists.conversationsOf };
const participants = (key: Key) => participantIds(keys.conversation.parts(key).conversationId);

/** Everything that shows somebody as they are now. What was agreed or paid (orders, receipts, news) shows them as they were. */
export const copyKinds: readonly CopyKind[] = [
  {
    of: [keys.gig],
    path: 'card.seller',
    fields: card,
    isListed: true,
    // A gig that has left the market is in no list and has no page.
    partition: (id) => lists.facet(gigListing.name, facet.owner(id), 0),
    keyOf: ({ SK }) => keys.gig(SK),
  },
  {
    of: [keys.project],
    path: 'card.client',
    fields: card,
    isListed: true,
    index: 'GSI1',
    partition: lists.projectsOf,
  },
  { of: [keys.bid], path: 'card.freelancer', fields: card, index: 'GSI1', partition: lists.bidsOf },
  {
    of: [keys.review],
    path: 'card.user',
    fields: [...card, 'country'],
    index: 'GSI1',
    partition: lists.reviewsWritten,
  },
  {
    of: [keys.pieceOfOrder, keys.pieceOfProject],
    path: 'card.client',
    fields: card,
    index: 'GSI2',
    partition: (id) => lists.pieces(id, 'FOR'),
  },
  { ...conversation, path: 'card.seller', index: 'GSI1', ownerIn: (key) => participants(key)[0] },
  { ...conversation, path: 'card.buyer', index: 'GSI2', ownerIn: (key) => participants(key)[1] },
];

/** Copies a person's public profile into a record of theirs, unless it is up to date; under `when`, if that is given. */
export async function copyInto(key: Key, kind: CopyKind, shown: Shown, when?: Condition): Promise<void> {
  const entries = kind.fields.map((field) => [`${kind.path}.${field}`, shown[field]] as const);
  const differs = any(...entries.map(([path, value]) => ({ [path]: not(value) })));
  await update<object>(key, {
    set: Object.fromEntries(entries),
    ...(kind.isListed ? { add: { ver: 1 } } : {}),
    when: when ?? differs,
  });
}

/** The condition that a record has this copy. */
export const hasCopy = ({ path, fields }: CopyKind, copy: Partial<Shown>): Condition => ({
  PK: exists,
  ...Object.fromEntries(fields.map((field) => [`${path}.${field}`, copy[field] ?? null])),
});
