import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';

import * as screenLimits from '#shared/limits/screens.ts';

import { pageOfSlide, slidesOnPage, type SlideRange } from './slide-range.ts';

type Embla = NonNullable<UseEmblaCarouselType[1]>;

export type Direction = 'next' | 'previous';
export type Scroll = (direction: Direction) => void;

export type CarouselMotorProps = {
  /** The scrolling row; its only child holds the slides. */
  viewport: HTMLElement;
  isRotating: boolean;
  onReady: (scroll: Scroll) => void;
  onChange: (shown: SlideRange) => void;
};

const slidesIn = (viewport: HTMLElement) =>
  [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];

function measure(viewport: HTMLElement) {
  const slides = slidesIn(viewport);
  const rowWidth = viewport.firstElementChild?.clientWidth ?? 0;
  const slideWidth = slides[0]?.offsetWidth ?? 1;
  // All gaps together are narrower than a slide, so they are ignored. Widths are rounded, hence the extra pixel.
  return { visible: Math.max(1, Math.floor((rowWidth + 1) / slideWidth)), count: slides.length };
}

/** The page of the row before Embla starts: that of the focused slide, otherwise that of the scroll position. */
function currentPage(viewport: HTMLElement) {
  const slides = slidesIn(viewport);
  const row = measure(viewport);
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  const distance = (slides[1]?.offsetLeft ?? 1) - (slides[0]?.offsetLeft ?? 0);
  const lastInView = Math.round(viewport.scrollLeft / distance) + row.visible - 1;
  return pageOfSlide(focused < 0 ? lastInView : focused, row);
}

/** Scrolls by a page, from the last on to the first and back. */
function scrollByPage(embla: Embla, direction: Direction) {
  if (direction === 'next') {
    if (embla.canScrollNext()) embla.scrollNext();
    else embla.scrollTo(0);
  } else if (embla.canScrollPrev()) embla.scrollPrev();
  else embla.scrollTo(embla.scrollSnapList().length - 1);
}

/**
 * Embla's own animation has no fixed duration. So Embla jumps (duration 0), and a CSS transition of its container
 * animates the jump. While the row is dragged there is no transition, so that it follows the pointer.
 */
function animateJumps(embla: Embla) {
  const { style } = embla.containerNode();
  const animate = () => (style.transition = `transform ${screenLimits.carouselAnimation}ms ease-out`);
  const follow = () => (style.transition = 'none');
  embla.on('select', animate).on('pointerDown', follow).on('pointerUp', follow);
}

/** Moves a carousel's row with Embla. It is loaded when first needed; until then the row scrolls natively. */
export function CarouselMotor({ viewport, isRotating, onReady, onChange }: CarouselMotorProps) {
  const [startIndex] = useState(() => currentPage(viewport));
  const [attach, embla] = useEmblaCarousel(
    {
      align: 'start',
      slidesToScroll: 'auto',
      startIndex,
      duration: 0,
      // Slides out of view are inert and cannot get the focus.
      watchFocus: false,
    },
    [autoplay({ delay: screenLimits.carouselAutoplay, playOnInit: false })],
  );

  useEffect(() => {
    viewport.scrollTo({ left: 0, behavior: 'instant' });
    attach(viewport);
  }, [attach, viewport]);

  useEffect(() => {
    if (!embla) return undefined;
    const report = () => onChange(slidesOnPage(embla.selectedScrollSnap(), measure(viewport)));
    report();
    animateJumps(embla);
    embla.on('reInit', report).on('select', report);
    onReady((direction) => scrollByPage(embla, direction));
    return () => void embla.off('reInit', report).off('select', report);
  }, [embla, viewport, onChange, onReady]);

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
