import * as jobLimits from '#shared/limits/jobs.ts';
import * as moneyLimits from '#shared/limits/money.ts';

/** Runs the function in this file, such as `jobs/clocks`. */
type Run = (file: string) => Promise<void>;

/** The scheduled functions, in the order in which `runAll` runs them, and the milliseconds between two runs. */
const scheduled = [
  { file: 'jobs/clocks', every: jobLimits.due.every },
  { file: 'jobs/exports', every: jobLimits.due.every },
  { file: 'jobs/closings', every: jobLimits.due.every },
  { file: 'jobs/mails', every: jobLimits.mail.every },
  { file: 'jobs/statement', every: moneyLimits.statement.every },
];

/**
 * The scheduled functions, from `start` to `stop`. A run that takes longer than the interval delays the next one. `runAll`
 * runs every function now, one after the other; one that is under way runs once more afterwards.
 */
export function createSchedules(run: Run) {
  const schedules = scheduled.map(({ file, every }) => createSchedule(() => run(file), every));
  return {
    start: (): void => {
      for (const { start } of schedules) start();
    },
    runAll: async (): Promise<void> => {
      for (const { runAgain } of schedules) await runAgain();
    },
    stop: async (): Promise<void> => {
      await Promise.all(schedules.map(({ stop }) => stop()));
    },
  };
}

function createSchedule(run: () => Promise<void>, every: number) {
  let latest = Promise.resolve();
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const runAgain = (): Promise<void> => {
    underWay += 1;
    latest = latest
      .then(run)
      .catch((error: unknown) => console.error('A scheduled function failed.', error))
      .finally(() => (underWay -= 1));
    return latest;
  };
  return {
    runAgain,
    start: () => {
      timer = setInterval(() => {
        if (underWay === 0) void runAgain();
      }, every);
    },
    stop: () => {
      clearInterval(timer);
      return latest;
    },
  };
}
