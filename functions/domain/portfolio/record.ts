import type { Key } from '#functions/table/client.ts';
import { keys, lists } from '#functions/table/keys.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { PieceState } from '#shared/entities/work/piece.ts';

/** What somebody shows of finished work, or asks to show. */
export type PieceCard = {
  /** A ULID of exactly this content, by which the other side agrees to it. Portfolios are sorted by it. */
  id: string;
  makerId: string;
  /** As the client is shown now, and whether that is part of the piece. */
  client: UserCard;
  isNamed: boolean;
  title: string;
  text: string;
  images: string[];
  /** Pictures that it had and no longer has. They are named until they are removed for certain. */
  dropped?: string[] | undefined;
  state: PieceState;
  /** When the client agreed. */
  shownAt?: string | undefined;
};

/** A piece as it is stored: among what its maker shows or asks to show, and among what is shown of work for its client. */
export type PieceItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  GSI2PK: string;
  GSI2SK: string;
  card: PieceCard;
};

/** All the pictures of which files may be left. */
export const picturesOf = ({ images, dropped = [] }: PieceCard): string[] => [...images, ...dropped];

const ID_LENGTH = 26;

/** The key of the piece of this work: an order's, or a project's by one of its freelancers. */
export const pieceKey = (workId: string): Key =>
  workId.length === ID_LENGTH
    ? keys.pieceOfOrder(workId)
    : keys.pieceOfProject(workId.slice(0, ID_LENGTH), workId.slice(ID_LENGTH));

/** The id of the work that this is the piece of. */
export function workOf(key: Key): string {
  const ofOrder = keys.pieceOfOrder.match(key);
  if (ofOrder) return ofOrder.orderId;
  const { projectId, freelancerId } = keys.pieceOfProject.parts(key);
  return projectId + freelancerId;
}

/** The attributes by which a piece is in its lists, by what it is. */
export const placesOf = ({ id, makerId, client, state }: PieceCard) => ({
  GSI1PK: lists.pieces(makerId, state === 'shown' ? 'SHOWN' : 'ASKED'),
  GSI1SK: id,
  GSI2PK: lists.pieces(client.id, 'FOR'),
  GSI2SK: id,
});
