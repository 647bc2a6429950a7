import { functionOfJob } from '#infra/functions/functions.ts';
import type { JobName } from '#infra/functions/jobs.ts';
import { asFunction } from '#infra/local/rights/as-function.ts';
import { guardRights } from '#infra/local/rights/guard.ts';

/** What a call does, with the rights of its function, such as `orders-pay`, and no others. */
export function asCall<All extends unknown[], T>(
  functionName: string,
  run: (...all: All) => T,
): (...all: All) => T {
  guardRights();
  return (...all) => asFunction(functionName, () => run(...all));
}

/** The handler of a job, with the rights of its function, and no others. */
export const asJob = <All extends unknown[], T>(job: JobName, handler: (...all: All) => T) =>
  asCall(functionOfJob(job).functionName, handler);
