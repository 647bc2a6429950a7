type Row = {
  /** The number of slides that fit in view. */
  visible: number;
  count: number;
};

/** The first and the last slide in view, counted from 0. */
export type SlideRange = { first: number; last: number };

/** The slides in view on a page of the row. Every page is full: the last one overlaps the one before if it must. */
export function slidesOnPage(page: number, { visible, count }: Row): SlideRange {
  const first = Math.max(0, Math.min(page * visible, count - visible));
  return { first, last: Math.min(first + visible, count) - 1 };
}

/** The first page that shows this slide. */
export const pageOfSlide = (slide: number, { visible }: Row) => Math.floor(slide / visible);
