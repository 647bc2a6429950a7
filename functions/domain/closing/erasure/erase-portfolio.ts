import { piecesBy, piecesFor } from '#functions/domain/portfolio/list.ts';
import { picturesOf, workOf, type PieceItem } from '#functions/domain/portfolio/record.ts';
import { removePiecePictures } from '#functions/services/s3/piece-pictures.ts';
import { exists } from '#functions/table/conditions.ts';
import { concatPagers, mapPager, type Pager } from '#functions/table/pager.ts';
import { remove, update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';

/**
 * Erases what somebody shows of their work, with its pictures. What others show of work for them stays, without naming
 * them; what they were only asked about goes, because nobody can agree any more.
 */
export const erasePortfolio = (userId: string): Pager<unknown> =>
  concatPagers<unknown>(
    mapPager(piecesBy(userId), (page) => Promise.all(page.map(erase))),
    mapPager(piecesFor(userId), (page) =>
      Promise.all(page.map((piece) => (piece.card.state === 'shown' ? unname(piece) : erase(piece)))),
    ),
  );

async function erase({ PK, SK, card }: PieceItem): Promise<void> {
  await removePiecePictures(workOf({ PK, SK }), picturesOf(card));
  await remove({ PK, SK });
}

async function unname({ PK, SK }: PieceItem): Promise<void> {
  await update<PieceItem>(
    { PK, SK },
    {
      set: { 'card.isNamed': false, 'card.client.username': DELETED_USER, 'card.client.img': null },
      when: { PK: exists },
    },
  );
}
