import Images from 'lucide-react/icons/images';
import { lazy, Suspense, useState } from 'react';

import type { ShownPiece } from '#shared/entities/work/portfolio.ts';
import { PHONE_WIDTH } from '#web/ui/pictures/picture-sources.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';

// Loaded on demand, with the slider and the dialog.
const PieceDialog = lazy(async () => ({ default: (await import('./piece-dialog.tsx')).PieceDialog }));

/** A piece in a portfolio. All of it opens the piece in full. */
export function PieceCard({ piece }: { piece: ShownPiece }) {
  const [isOpen, setOpen] = useState(false);
  const { title, text, images, client } = piece;
  const [cover = ''] = images;
  return (
    <>
      <article className="card group relative flex h-full flex-col overflow-hidden transition-[box-shadow,translate] duration-200 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-brand hover:-translate-y-1 hover:shadow-lift">
        <Picture
          src={cover}
          alt=""
          sizes={`(min-width: 77.5rem) 380px, (min-width: 36rem) 24rem, ${PHONE_WIDTH}`}
          className="aspect-4/3"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
          <h3 dir="auto" className="line-clamp-2 text-base [overflow-wrap:anywhere]">
            <button
              type="button"
              className="text-start outline-none group-hover:underline after:absolute after:inset-0"
              onClick={() => setOpen(true)}
            >
              {title}
            </button>
          </h3>
          <p dir="auto" className="line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]">
            {text}
          </p>
          {(client !== null || images.length > 1) && (
            <p className="mt-auto flex items-center justify-between gap-3 pt-1 text-sm">
              <span className="min-w-0 truncate">{client && `For ${client.username}`}</span>
              {images.length > 1 && (
                <span className="flex shrink-0 items-center gap-1.5 text-muted">
                  <Images className="size-4" aria-hidden />
                  {images.length}
                  <span className="sr-only"> pictures</span>
                </span>
              )}
            </p>
          )}
        </div>
      </article>
      {isOpen && (
        <Suspense>
          <PieceDialog piece={piece} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
