import { publishAsked, removePiecePictures } from '#functions/services/s3/piece-pictures.ts';
import { removePictures } from '#functions/services/s3/remove-picture.ts';
import { findItem } from '#functions/table/read.ts';

import { picturesOf, pieceKey, type PieceCard, type PieceItem } from './record.ts';

/**
 * Has the pictures of the piece of some work as its record wants them: public while it is shown, and only then. The piece
 * is read again after that, until it is what it was: whatever two requests do at the same moment, the last to end leaves
 * the pictures as the record says. Whoever repeats a request ends what another has begun. Idempotent.
 */
export async function settlePictures(id: string, written: PieceCard): Promise<void> {
  for (let card = written; ;) {
    await settle(id, card);
    const current = (await findItem<PieceItem>(pieceKey(id)))?.card;
    if (!current) return removePiecePictures(id, picturesOf(card));
    if (current.id === card.id && current.state === card.state) return;
    card = current;
  }
}

/** The pictures as one state of the piece wants them. */
async function settle(id: string, { state, images, dropped = [] }: PieceCard): Promise<void> {
  await Promise.all([
    state === 'shown' ? publishAsked(images) : removePictures(id, images),
    removePiecePictures(id, dropped),
  ]);
}
