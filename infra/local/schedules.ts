import { serverLimits } from '#shared/server-limits.ts';

/** Runs the function in this file, such as `jobs/clocks`. */
type Run = (file: string) => Promise<void>;

/** Runs the scheduled functions. A run that takes longer than the interval delays the next one. */
export function startSchedules(run: Run): () => Promise<void> {
  let round = Promise.resolve();
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    round = run('jobs/clocks')
      .catch((error: unknown) => console.error('A scheduled function failed.', error))
      .finally(() => (isUnderWay = false));
  }, serverLimits.due.every);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
