import { isDeepStrictEqual } from 'node:util';

import { countCreation } from '#functions/domain/accounts/creations.ts';
import { getCurrentUser } from '#functions/domain/accounts/users.ts';
import { notify } from '#functions/domain/news/notify.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { pictureIn } from '#functions/services/s3/keys.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, check, transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { NewPiece } from '#shared/entities/work/new-piece.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';

import { requireSide, type FindWork, type FinishedWork } from './finished-work.ts';
import { pieceKey, placesOf, type PieceCard } from './record.ts';

/** A piece, and whether nothing was shown or asked for of this work before. */
type Asked = { card: PieceCard; isFirst: boolean };

/** Who asks to show something of which work, how that is found, and the work, if it was read already. */
type Asking = { id: string; maker: UserCard; findWork: FindWork; found?: FinishedWork | undefined };

/** Checks the pictures before they are referred to, and removes those that the piece has lost before. */
type CheckPictures = (lost: readonly string[]) => Promise<void>;

/**
 * Asks the client of finished work to agree that this is shown. What was shown before leaves the portfolio until they
 * agree again. Idempotent, unless it was declined. 403 where one of the two has blocked the other.
 */
export function ask(
  { id, maker, findWork, found }: Asking,
  asked: NewPiece,
  checkPictures: CheckPictures,
): Promise<Asked> {
  const content = { ...asked, images: asked.images.map((url) => pictureIn(id, url)) };
  return untilCurrent<FinishedWork, Asked>(
    () => findWork(id, maker.id),
    async (work) => {
      requireSide(work, 'maker', maker.id);
      const before = work.piece?.card;
      const isKept = (url: string) => content.images.includes(url);
      await checkPictures((before?.dropped ?? []).filter((url) => !isKept(url)));
      if (before && before.state !== 'declined' && isSame(before, content))
        return { card: before, isFirst: false };
      const dropped = (before?.images ?? []).filter((url) => !isKept(url));
      const card = { ...(await newCard(work, before, content)), dropped };
      await transact([
        change(pieceKey(id), {
          // The client's name is followed in a piece that is there already.
          set: { ...placesOf(card), ...(before ? changesOf(card) : { card }) },
          remove: before ? ['card.shownAt'] : [],
          when: before ? { 'card.id': before.id, 'card.state': before.state } : { PK: absent },
        }),
        work.isFinished,
        check(keys.user(work.client.id), {
          when: { erasedAt: absent },
          refused: () => conflict(portfolioTexts.nobodyToAsk),
        }),
        ...work.isUnblocked,
        countCreation(maker.id, 'pieces'),
        notify(work.client.id, {
          kind: 'portfolio.ask',
          title: work.title,
          path: work.client.page,
          by: work.maker.role,
          from: { id: maker.id, username: maker.username, img: maker.img },
        }),
      ]);
      return { card, isFirst: !before };
    },
    found,
  );
}

const isSame = ({ title, text, images, isNamed }: PieceCard, content: NewPiece) =>
  isDeepStrictEqual({ title, text, images, isNamed }, { ...content });

async function newCard(
  work: FinishedWork,
  before: PieceCard | undefined,
  content: NewPiece,
): Promise<PieceCard> {
  const client = before?.client ?? (await clientOf(work));
  return { id: newId(), makerId: work.maker.id, client, ...content, state: 'asked' };
}

async function clientOf({ client: { id } }: FinishedWork): Promise<UserCard> {
  const { username, img } = await getCurrentUser(id);
  return { id, username, img };
}

const changesOf = ({ id, title, text, images, dropped, isNamed, state }: PieceCard) =>
  Object.fromEntries(
    Object.entries({ id, title, text, images, dropped, isNamed, state }).map(([name, value]) => [
      `card.${name}`,
      value,
    ]),
  );
