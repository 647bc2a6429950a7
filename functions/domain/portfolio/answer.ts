import { notify } from '#functions/domain/news/notify.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import { change, drop, transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Piece } from '#shared/entities/work/piece.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';

import { requireSide, type FindWork, type FinishedWork, type WorkSide } from './finished-work.ts';
import { picturesOf, pieceKey, placesOf, type PieceCard } from './record.ts';
import { toPiece } from './wire.ts';

type Answer = { agrees: boolean; seen: string };

/** Refuses pictures of a piece that are not all there yet. */
type RequirePictures = (urls: readonly string[]) => Promise<void>;

/** Somebody who decides about the piece of some work, how that is found, and the work, if it was read already. */
type Decider = { id: string; by: UserCard; findWork: FindWork; found?: FinishedWork | undefined };

/** What the work has of a piece; 404 where it has none. */
function cardOf({ piece }: FinishedWork): PieceCard {
  if (!piece) throw notFound(portfolioTexts.notFound);
  return piece.card;
}

/** Step: the other side is told what this one did. */
const notifyOther = (
  work: FinishedWork,
  by: WorkSide,
  { id, username, img }: UserCard,
  what: 'agree' | 'decline' | 'withdraw',
) => {
  const other = work[by === 'maker' ? 'client' : 'maker'];
  return notify(other.id, {
    kind: `portfolio.${what}`,
    title: work.title,
    path: other.page,
    by: work[by].role,
    from: { id, username, img },
  });
};

/**
 * The client agrees that this piece is shown, or declines it; 409 if it is no longer what they have seen. The same again
 * changes nothing. What is shown is taken back, not declined. What is declined loses its pictures, so it has to be asked for again, and
 * nothing is shown before all of them are there.
 */
export function answer(
  { id, by: client, findWork, found }: Decider,
  { agrees, seen }: Answer,
  requirePictures: RequirePictures,
): Promise<PieceCard> {
  return untilCurrent(
    () => findWork(id, client.id),
    async (work) => {
      requireSide(work, 'client', client.id);
      const before = cardOf(work);
      if (before.id !== seen) throw conflict(portfolioTexts.changed);
      const state = agrees ? 'shown' : 'declined';
      if (before.state === state) return before;
      if (before.state === 'shown') throw conflict(portfolioTexts.isShown);
      // It has no pictures any more.
      if (before.state === 'declined') throw conflict(portfolioTexts.isDeclined);
      if (agrees) await requirePictures(before.images);
      const card: PieceCard = {
        ...before,
        state,
        ...(agrees ? { shownAt: timestamp() } : { images: [], dropped: picturesOf(before) }),
      };
      await transact([
        change(pieceKey(id), {
          set: {
            ...placesOf(card),
            'card.state': state,
            'card.shownAt': card.shownAt,
            'card.images': card.images,
            'card.dropped': card.dropped,
          },
          when: { 'card.id': seen, 'card.state': before.state },
        }),
        ...(agrees ? [work.isFinished] : []),
        notifyOther(work, 'client', client, agrees ? 'agree' : 'decline'),
      ]);
      return card;
    },
    found,
  );
}

/** Removes pictures from wherever they are. */
type RemovePictures = (urls: readonly string[]) => Promise<void>;

/**
 * Either side takes a piece back: it is gone at once, whether it was shown or asked for. Its pictures go first: once the
 * record is gone, nothing names them. If the process ends in between, the same again ends it.
 */
export function withdraw(
  { id, by: person, findWork, found }: Decider,
  removePictures: RemovePictures,
): Promise<Piece> {
  return untilCurrent(
    () => findWork(id, person.id),
    async (work) => {
      const card = cardOf(work);
      await removePictures(picturesOf(card));
      const side = work.maker.id === person.id ? 'maker' : 'client';
      await transact([
        drop(pieceKey(id), {
          when: { 'card.id': card.id, 'card.state': card.state },
        }),
        // Nobody waits for what was declined.
        ...(card.state === 'declined' ? [] : [notifyOther(work, side, person, 'withdraw')]),
      ]);
      return toPiece(card);
    },
    found,
  );
}
