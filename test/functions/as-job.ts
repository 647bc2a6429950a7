import { functionOfJob } from '#infra/functions/functions.ts';
import type { JobName } from '#infra/functions/jobs.ts';
import { asFunction } from '#infra/local/rights/as-function.ts';
import { guardRights } from '#infra/local/rights/guard.ts';

/** The handler of a job with the rights of its function, and no others. */
export function asJob<All extends unknown[], T>(
  job: JobName,
  handler: (...all: All) => T,
): (...all: All) => T {
  guardRights();
  return (...all) => asFunction(functionOfJob(job).functionName, () => handler(...all));
}
