import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useId, useState, type CSSProperties, type ReactNode } from 'react';

import { useInView } from '#web/lib/browser/in-view.ts';
import { useReducedMotion } from '#web/lib/browser/reduced-motion.ts';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

import type { SlideRange } from './slide-range.ts';
import { useAttention } from './use-attention.ts';
import { useCarouselMotor, useFirstScroll } from './use-carousel-motor.ts';

type CarouselProps = {
  title: string;
  text: string;
  /** The number of slides in view on a wide screen; narrow screens show fewer. */
  visible: number;
  slides: readonly { key: string | number; content: ReactNode }[];
};

const buttonClass = 'border border-line bg-surface';
// The padding keeps the cards' shadows and focus rings from being cut off at the edge.
const viewportClass = '-m-3 scroll-px-3 p-3';
const slideClass =
  'min-w-0 shrink-0 basis-[calc((100%-(var(--visible)-1)*1.125rem)/var(--visible))] snap-start [--visible:2] sm:[--visible:3] lg:[--visible:var(--most)]';

/**
 * A row of cards that scrolls on by itself while it is in view. It pauses while it is hovered or has the focus, stops
 * with the Pause button, and does not start under reduced motion.
 */
export function Carousel({ title, text, visible, slides }: CarouselProps) {
  const id = useId();
  const isMotionReduced = useReducedMotion();
  const [watch, isInView] = useInView();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<SlideRange | null>(null);
  /** Whether Play was pressed last, rather than Pause; null before the first press. */
  const [choice, setChoice] = useState<boolean | null>(null);
  const motor = useCarouselMotor();
  const [attentionHandlers, hasAttention] = useAttention(motor.load);
  const isPlaying = choice ?? !isMotionReduced;
  const isRotating = isPlaying && isInView && !hasAttention;
  useFirstScroll(motor, isRotating);

  return (
    <section ref={watch} aria-roledescription="carousel" aria-labelledby={id} className="wrap">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <div className="flex gap-2">
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            className={buttonClass}
            onClick={() => setChoice(!isPlaying)}
          >
            {isPlaying ? (
              <Pause className="size-4.5" aria-hidden />
            ) : (
              <Play className="size-4.5" aria-hidden />
            )}
          </IconButton>
          <div className="flex gap-2" {...attentionHandlers}>
            <IconButton label="Previous" className={buttonClass} onClick={() => motor.scroll('previous')}>
              <ChevronLeft className="size-5" aria-hidden />
            </IconButton>
            <IconButton label="Next" className={buttonClass} onClick={() => motor.scroll('next')}>
              <ChevronRight className="size-5" aria-hidden />
            </IconButton>
          </div>
        </div>
      </div>
      <p className="mb-5 text-muted">{text}</p>
      <div
        ref={setViewport}
        {...attentionHandlers}
        role="group"
        aria-label={`${title} cards`}
        tabIndex={shown ? -1 : 0}
        className={cn(
          viewportClass,
          shown
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
              inert={shown !== null && (index < shown.first || index > shown.last)}
              className={slideClass}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <p className="sr-only" aria-live={isRotating ? 'off' : 'polite'}>
        {shown && `Showing ${shown.first + 1} to ${shown.last + 1} of ${slides.length}`}
      </p>
      {motor.Motor && viewport && (
        <motor.Motor
          viewport={viewport}
          isRotating={isRotating}
          onReady={motor.onReady}
          onChange={setShown}
        />
      )}
    </section>
  );
}
