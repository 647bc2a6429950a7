import { lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { concatPagers, pagerOf, type Pager } from '#functions/table/pager.ts';
import type { ProfileWithPortfolio, ShownPiece } from '#shared/entities/work/portfolio.ts';

import type { PieceItem } from './record.ts';
import { toShownPiece } from './wire.ts';

/** A page of what somebody shows of their work, newest first. */
export async function listPortfolio(userId: string, page: PageRequest): Promise<Page<ShownPiece>> {
  const found = await newest<PieceItem>({ index: 'GSI1', key: lists.pieces(userId, 'SHOWN') }, page);
  return mapPage(found, ({ card }) => toShownPiece(card));
}

/** The first pieces of a portfolio, as a profile carries them. */
export async function firstOfPortfolio(
  userId: string,
  limit: number,
): Promise<NonNullable<ProfileWithPortfolio['portfolio']>> {
  const { items, next = null } = await listPortfolio(userId, { limit });
  return { items, next };
}

const all = (index: 'GSI1' | 'GSI2', key: string): Pager<PieceItem> =>
  pagerOf<PieceItem>({ index, where: { [`${index}PK`]: key } });

/** Everything that somebody shows of their work, or asks to show. */
export const piecesBy = (userId: string): Pager<PieceItem> =>
  concatPagers(...(['SHOWN', 'ASKED'] as const).map((how) => all('GSI1', lists.pieces(userId, how))));

/** Everything that others show, or ask to show, of their work for somebody. */
export const piecesFor = (userId: string): Pager<PieceItem> => all('GSI2', lists.pieces(userId, 'FOR'));
