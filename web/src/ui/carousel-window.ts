type Row = {
  /** Slides that are seen at once. */
  visible: number;
  count: number;
};

/** The first and the last slide that are seen. */
export type Window = { first: number; last: number };

/** What is seen after so many moves, each by a whole window; the last one goes only as far as there are slides. */
export function windowAt(move: number, { visible, count }: Row): Window {
  const first = Math.max(0, Math.min(move * visible, count - visible));
  return { first, last: Math.min(first + visible, count) - 1 };
}

/** After how many moves this slide is seen. */
export const moveTo = (slide: number, { visible }: Row) => Math.floor(slide / visible);
