import type { Piece } from '#shared/entities/work/piece.ts';
import type { ShownPiece } from '#shared/entities/work/portfolio.ts';

import type { PieceCard } from './record.ts';

/** A piece as both sides of the work see it, without links to its pictures. */
export const toPiece = ({
  makerId: _maker,
  client: _client,
  dropped: _dropped,
  ...piece
}: PieceCard): Piece => ({
  ...piece,
  links: null,
  shownAt: piece.shownAt ?? null,
});

/** A piece with links to its pictures, while only its two sides may see them. */
export async function withLinks(piece: Piece): Promise<Piece> {
  if (piece.state !== 'asked') return piece;
  // The library that signs links is loaded once there is something to link to, which is rare.
  const { linksToAsked } = await import('#functions/services/s3/piece-pictures.ts');
  return { ...piece, links: await linksToAsked(piece.images) };
}

/** A piece as everybody sees it: with its client only where both sides agreed to that. */
export const toShownPiece = ({ id, title, text, images, isNamed, client }: PieceCard): ShownPiece => ({
  id,
  title,
  text,
  images,
  client: isNamed ? client : null,
});
