import { piecesBy, piecesFor } from '#functions/domain/portfolio/list.ts';
import type { PieceItem } from '#functions/domain/portfolio/record.ts';
import { toPiece, toShownPiece } from '#functions/domain/portfolio/wire.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import { withLink } from '#functions/services/s3/exported-file.ts';
import { askedKeysOf } from '#functions/services/s3/piece-pictures.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPager, type Pager } from '#functions/table/pager.ts';

import { listOf, objectOf, type JsonPart } from './pieces.ts';

/** The order or the project of a piece, as its key says it. */
const workOf = (piece: Key) => keys.pieceOfOrder.match(piece) ?? keys.pieceOfProject.matchPartition(piece);

/** A piece with its work, and with links of a day to pictures that only its two sides see. */
async function exported(piece: PieceItem) {
  const { state, images } = piece.card;
  const links = state === 'asked' ? await mapFew(askedKeysOf(images), withLink) : null;
  return { ...workOf(piece), ...toPiece(piece.card), links };
}

/** What somebody shows of their work or asks to show, and what others show of work for them. */
export function portfolioOf(userId: string): Pager<JsonPart> {
  const own = mapPager(piecesBy(userId), (page) =>
    mapFew(page, async (piece) => ({
      ...(await exported(piece)),
      client: toShownPiece(piece.card).client,
    })),
  );
  const others = mapPager(piecesFor(userId), (page) =>
    mapFew(page, async (piece) => ({ ...(await exported(piece)), makerId: piece.card.makerId })),
  );
  return objectOf('portfolio', listOf('own', own), listOf('ofWorkForYou', others));
}
