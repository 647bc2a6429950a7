import { useState } from 'react';

import type { Piece } from '#shared/entities/work/piece.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { rememberUpload } from '#web/lib/files/uploaded-files.ts';
import { browserTime } from '#web/lib/time/clock.ts';

/** The pictures of a piece as they are on the screen, of which piece, and since when (milliseconds). */
type Used = { id: string; isPublic: boolean; pictures: readonly string[]; at: number };

/** From this age on (milliseconds) links are replaced by the next ones: long before they expire. */
const RENEWED_AFTER = uploadLimits.linkLifetime / 2;

const usedOf = ({ id, images, links }: Piece, at: number): Used => ({
  id,
  isPublic: links === null,
  pictures: links ?? images,
  at,
});

/** What is to be used of a piece at this time. Its links are renewed with its record, which must not load pictures again. */
export function renewed(used: Used | undefined, piece: Piece, at: number): Used {
  const isSame = used?.id === piece.id && used.isPublic === (piece.links === null);
  const stays = isSame && (used.pictures === (piece.links ?? piece.images) || at - used.at < RENEWED_AFTER);
  return stays ? used : usedOf(piece, at);
}

/** The addresses of the pictures of a piece: links while it is asked for. */
export function usePictures(piece: Piece): readonly string[] {
  const [used, setUsed] = useState(() => renewed(undefined, piece, browserTime()));
  const next = renewed(used, piece, browserTime());
  if (next !== used) setUsed(next);
  return next.pictures;
}

/** Has a form show the pictures of a piece that nobody sees yet. */
export function rememberPictures({ images, links }: Piece): void {
  links?.forEach((thumbnail, index) =>
    rememberUpload(images[index] ?? '', { name: `Picture ${index + 1}`, thumbnail }),
  );
}
