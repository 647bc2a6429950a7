import { piecesBy, piecesFor } from '#functions/domain/portfolio/list.ts';
import { toPiece, toShownPiece } from '#functions/domain/portfolio/wire.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPager, type Pager } from '#functions/table/pager.ts';

import { listOf, objectOf, type JsonPart } from './pieces.ts';

/** The order or the project of a piece, as its key says it. */
const workOf = (piece: Key) => keys.pieceOfOrder.match(piece) ?? keys.pieceOfProject.matchPartition(piece);

/** What somebody shows of their work or asks to show, and what others show of work for them. */
export function portfolioOf(userId: string): Pager<JsonPart> {
  const own = mapPager(piecesBy(userId), (page) =>
    page.map((piece) => ({
      ...workOf(piece),
      ...toPiece(piece.card),
      client: toShownPiece(piece.card).client,
    })),
  );
  const others = mapPager(piecesFor(userId), (page) =>
    page.map((piece) => ({ ...workOf(piece), ...toPiece(piece.card), makerId: piece.card.makerId })),
  );
  return objectOf('portfolio', listOf('own', own), listOf('ofWorkForYou', others));
}
