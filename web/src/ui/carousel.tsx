import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';

import { useInView } from '#web/lib/in-view.ts';
import { useReducedMotion } from '#web/lib/reduced-motion.ts';

import { useDrive, useFirstMove } from './carousel-drive.ts';
import { useHold } from './carousel-hold.ts';
import type { Window } from './carousel-window.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

type CarouselProps = {
  title: string;
  text: string;
  /** Slides seen at once on a wide screen; fewer on a narrow one. */
  visible: number;
  slides: readonly { key: string | number; content: ReactNode }[];
};

const buttonClass = 'border border-line bg-surface';
// Room for the cards' shadows and focus rings, which would be cut off at the edge.
const viewportClass = '-m-3 scroll-px-3 p-3';
const slideClass =
  'min-w-0 shrink-0 basis-[calc((100%-(var(--visible)-1)*1.125rem)/var(--visible))] snap-start [--visible:2] sm:[--visible:3] lg:[--visible:var(--most)]';

/** A row of cards that moves on by itself, unless somebody looks closer, stops it, or wants no motion at all. */
export function Carousel({ title, text, visible, slides }: CarouselProps) {
  const id = useId();
  const isStill = useReducedMotion();
  const [watch, isInView] = useInView();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState<Window | null>(null);
  const [choice, setChoice] = useState<boolean | null>(null);
  const drive = useDrive();
  const [holding, isHeld] = useHold(drive.need);
  const isOn = choice ?? !isStill;
  const isRotating = isOn && isInView && !isHeld;
  useFirstMove(drive, isRotating);

  return (
    <section ref={watch} aria-roledescription="carousel" aria-labelledby={id} className="wrap">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="flex gap-2">
          <IconButton
            label={isOn ? 'Pause' : 'Play'}
            className={buttonClass}
            onClick={() => setChoice(!isOn)}
          >
            {isOn ? <Pause className="size-4.5" aria-hidden /> : <Play className="size-4.5" aria-hidden />}
          </IconButton>
          <div className="flex gap-2" {...holding}>
            <IconButton label="Previous" className={buttonClass} onClick={() => drive.move('previous')}>
              <ChevronLeft className="size-5" aria-hidden />
            </IconButton>
            <IconButton label="Next" className={buttonClass} onClick={() => drive.move('next')}>
              <ChevronRight className="size-5" aria-hidden />
            </IconButton>
          </div>
        </div>
      </div>
      <p className="mb-5 text-muted">{text}</p>
      <div
        ref={setViewport}
        {...holding}
        role="group"
        aria-label={`${title} cards`}
        tabIndex={seen ? -1 : 0}
        className={classNames(
          viewportClass,
          seen
            ? 'touch-pan-y touch-pinch-zoom overflow-hidden'
            : 'snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]',
        )}
      >
        <div className="flex gap-4.5" style={{ '--most': visible } as CSSProperties}>
          {slides.map(({ key, content }, index) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              inert={seen !== null && (index < seen.first || index > seen.last)}
              className={slideClass}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <p className="sr-only" aria-live={isRotating ? 'off' : 'polite'}>
        {seen && `Showing ${seen.first + 1} to ${seen.last + 1} of ${slides.length}`}
      </p>
      {drive.Motor && viewport && (
        <drive.Motor
          viewport={viewport}
          isRotating={isRotating}
          isStill={isStill}
          onReady={drive.onReady}
          onMove={setSeen}
        />
      )}
    </section>
  );
}
