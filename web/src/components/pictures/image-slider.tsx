import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ImageOff from 'lucide-react/icons/image-off';
import { useRef, useState } from 'react';

import * as gigTexts from '#shared/texts/gigs.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PHONE_WIDTH } from '#web/ui/pictures/picture-sources.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';

/**
 * Shows one picture at a time. Swiping, the arrows, the thumbnails and the Tab key go to another. Pictures that fail to
 * load are left out.
 */
export function ImageSlider({ images: all, label }: { images: readonly string[]; label: string }) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const images = all.filter((image) => !broken.includes(image));
  const [index, setIndex] = useState(0);
  const track = useRef<HTMLDivElement>(null);

  if (images.length === 0) {
    return (
      <div className="grid aspect-4/3 place-items-center content-center gap-2 rounded-card bg-sunk text-muted">
        <ImageOff className="size-8" aria-hidden />
        {gigTexts.noImages}
      </div>
    );
  }

  const show = (target: number) => {
    const { current } = track;
    current?.scrollTo({
      left: current.clientWidth * ((target + images.length) % images.length),
    });
  };
  const arrow =
    'absolute top-1/2 -translate-y-1/2 bg-surface/90 text-ink shadow-card enabled:hover:bg-surface';

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="relative overflow-hidden rounded-card">
        <div
          ref={track}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setIndex(Math.round(scrollLeft / clientWidth))
          }
        >
          {images.map((image, position) => (
            <a
              key={image}
              href={image}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open picture ${position + 1} of ${images.length} in full size`}
              className="w-full shrink-0 snap-start -outline-offset-3"
            >
              <Picture
                src={image}
                alt=""
                sizes={`(min-width: 77.5rem) 776px, (min-width: 64rem) calc(100vw - 29rem), (min-width: 36rem) 100vw, ${PHONE_WIDTH}`}
                isEager={position === 0}
                onBroken={() => setBroken((others) => [...others, image])}
                className="aspect-4/3"
              />
            </a>
          ))}
        </div>
        {images.length > 1 && (
          <>
            <IconButton
              label="Previous picture"
              onClick={() => show(index - 1)}
              className={`${arrow} left-3`}
            >
              <ChevronLeft className="size-5" aria-hidden />
            </IconButton>
            <IconButton label="Next picture" onClick={() => show(index + 1)} className={`${arrow} right-3`}>
              <ChevronRight className="size-5" aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {images.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto p-1">
          {images.map((image, position) => (
            <li key={image} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${position + 1}`}
                aria-current={position === index ? 'true' : undefined}
                onClick={() => show(position)}
                className="block overflow-hidden rounded-lg border-2 border-transparent aria-[current]:border-brand"
              >
                <Picture src={image} alt="" sizes="75px" className="h-14 w-[4.667rem]" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
