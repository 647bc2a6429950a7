import type { Piece } from '#shared/entities/work/piece.ts';
import type { ShownPiece } from '#shared/entities/work/portfolio.ts';

import type { PieceCard } from './record.ts';

/** A piece as both sides of the work see it. */
export const toPiece = ({ makerId: _maker, client: _client, ...piece }: PieceCard): Piece => ({
  ...piece,
  shownAt: piece.shownAt ?? null,
});

/** A piece as everybody sees it: with its client only where both sides agreed to that. */
export const toShownPiece = ({ id, title, text, images, isNamed, client }: PieceCard): ShownPiece => ({
  id,
  title,
  text,
  images,
  client: isNamed ? client : null,
});
