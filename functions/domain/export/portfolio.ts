import { piecesBy, piecesFor } from '#functions/domain/portfolio/list.ts';
import { toPiece, toShownPiece } from '#functions/domain/portfolio/wire.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { everyItem } from '#functions/table/walk.ts';

/** The order or the project of a piece, as its key says it. */
const workOf = (piece: Key) => keys.pieceOfOrder.match(piece) ?? keys.pieceOfProject.matchPartition(piece);

/** What somebody shows of their work or asks to show, and what others show of work for them. */
export async function portfolioOf(userId: string) {
  const [own, others] = await Promise.all([everyItem(piecesBy(userId)), everyItem(piecesFor(userId))]);
  return {
    own: own.map((piece) => ({
      ...workOf(piece),
      ...toPiece(piece.card),
      client: toShownPiece(piece.card).client,
    })),
    ofWorkForYou: others.map((piece) => ({
      ...workOf(piece),
      ...toPiece(piece.card),
      makerId: piece.card.makerId,
    })),
  };
}
