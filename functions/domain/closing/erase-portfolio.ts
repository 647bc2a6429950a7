import { piecesBy, piecesFor } from '#functions/domain/portfolio/list.ts';
import { workOf, type PieceItem } from '#functions/domain/portfolio/record.ts';
import { removePictures } from '#functions/services/s3/remove-picture.ts';
import { exists } from '#functions/table/conditions.ts';
import { remove, update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';

/**
 * Erases what somebody shows of their work, with its pictures. What others show of work for them stays, without naming
 * them; what they were only asked about goes, because nobody can agree any more.
 */
export async function erasePortfolio(userId: string): Promise<void> {
  for (const piece of await piecesBy(userId)) await erase(piece);
  for (const piece of await piecesFor(userId))
    await (piece.card.state === 'shown' ? unname(piece) : erase(piece));
}

async function erase({ PK, SK, card }: PieceItem): Promise<void> {
  await removePictures(workOf({ PK, SK }), card.images);
  await remove({ PK, SK });
}

const unname = ({ PK, SK }: PieceItem) =>
  update<PieceItem>(
    { PK, SK },
    {
      set: { 'card.isNamed': false, 'card.client.username': DELETED_USER, 'card.client.img': null },
      when: { PK: exists },
    },
  );
