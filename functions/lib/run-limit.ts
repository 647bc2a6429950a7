/** How many pages one run of a job may take of something long, and for how many milliseconds it may begin another. */
export type RunLimit = { pages: number; time: number };

/** Whether a run may take another page, asked once before each but the first, which it takes always. */
export function withinRun({ pages, time }: RunLimit): () => boolean {
  const end = performance.now() + time;
  let taken = 1;
  return () => {
    taken += 1;
    return taken <= pages && performance.now() < end;
  };
}
