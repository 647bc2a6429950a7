import { limits } from '#shared/limits.ts';

/** Runs the function of this file, `schedules/reconcile`. */
type Run = (file: string) => Promise<void>;

/** Calls what the cloud calls by the clock. A round that takes longer than its interval is not overtaken by the next. */
export function startSchedules(run: Run): () => Promise<void> {
  let round = Promise.resolve();
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    round = run('jobs/reconcile')
      .catch((error: unknown) => console.error('A scheduled function failed.', error))
      .finally(() => (isUnderWay = false));
  }, limits.reconcile.every);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
