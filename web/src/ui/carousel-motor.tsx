import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

import { limits } from '#shared/limits.ts';

import { keepPace, type Embla } from './carousel-pace.ts';
import { moveTo, windowAt, type Window } from './carousel-window.ts';

export type Moves = Record<'next' | 'previous', () => void>;

export type CarouselMotorProps = {
  viewport: HTMLElement;
  isRotating: boolean;
  /** Moves are jumps. */
  isStill: boolean;
  onReady: (moves: Moves) => void;
  onMove: (window: Window) => void;
};

const slidesOf = (viewport: HTMLElement) =>
  [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];

function rowOf(viewport: HTMLElement) {
  const slides = slidesOf(viewport);
  const [row, slide] = [viewport.firstElementChild?.clientWidth ?? 0, slides[0]?.offsetWidth ?? 1];
  // The gaps are less than a slide, and widths are rounded.
  return { visible: Math.max(1, Math.floor((row + 1) / slide)), count: slides.length };
}

/** Where the row stands that was scrolled, or gone through with the keyboard, before the motor came. */
function movesSoFar(viewport: HTMLElement) {
  const slides = slidesOf(viewport);
  const row = rowOf(viewport);
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  const step = (slides[1]?.offsetLeft ?? 1) - (slides[0]?.offsetLeft ?? 0);
  const lastSeen = Math.round(viewport.scrollLeft / step) + row.visible - 1;
  return moveTo(focused < 0 ? lastSeen : focused, row);
}

function movesOf(embla: Embla): Moves {
  return {
    next: () => (embla.canScrollNext() ? embla.scrollNext() : embla.scrollTo(0)),
    previous: () =>
      embla.canScrollPrev() ? embla.scrollPrev() : embla.scrollTo(embla.scrollSnapList().length - 1),
  };
}

/** What moves a carousel's row. It is fetched when it is needed; until then the row scrolls by itself. */
export function CarouselMotor({ viewport, isRotating, isStill, onReady, onMove }: CarouselMotorProps) {
  const [startIndex] = useState(() => movesSoFar(viewport));
  const [attach, embla] = useEmblaCarousel(
    {
      align: 'start',
      slidesToScroll: 'auto',
      startIndex,
      // What is not seen cannot be focused.
      watchFocus: false,
      ...(isStill && { duration: 0 }),
    },
    [autoplay({ delay: limits.screen.carouselAutoplay, playOnInit: false, jump: isStill })],
  );

  useEffect(() => {
    viewport.scrollTo({ left: 0, behavior: 'instant' });
    attach(viewport);
  }, [attach, viewport]);

  useEffect(() => {
    if (!embla) return undefined;
    const tell = () => onMove(windowAt(embla.selectedScrollSnap(), rowOf(viewport)));
    const begin = () => {
      keepPace(embla, limits.screen.carouselAnimation);
      tell();
    };
    begin();
    embla.on('reInit', begin).on('select', tell);
    onReady(movesOf(embla));
    return () => void embla.off('reInit', begin).off('select', tell);
  }, [embla, viewport, onMove, onReady]);

  useEffect(() => {
    if (!embla) return undefined;
    const rotate = () => {
      const plugin = embla.plugins().autoplay;
      if (isRotating) plugin?.play();
      else plugin?.stop();
    };
    rotate();
    embla.on('reInit', rotate);
    return () => void embla.off('reInit', rotate);
  }, [embla, isRotating]);

  return null;
}
