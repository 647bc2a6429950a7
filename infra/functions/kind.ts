import { calls } from '#shared/api/index.ts';

import { type Access, accessOf } from './access.ts';
import { functionOfJob } from './functions.ts';
import { type JobName, jobs } from './jobs.ts';

/** What a function needs besides the table, which decides about the libraries that it loads. */
export type FunctionKind = 'table' | 'files' | 'payments';

const jobNames = Object.keys(jobs) as JobName[];

function accessOfFunction(functionName: string): Access {
  const call = calls.find((each) => each.functionName === functionName);
  if (call) return accessOf(call);
  const job = jobNames.find((each) => functionOfJob(each).functionName === functionName);
  if (!job) throw new Error(`There is no function ${functionName}.`);
  return jobs[job].access;
}

/** The kind of a function, by what it has access to. */
export function kindOf(functionName: string): FunctionKind {
  const { settings, files } = accessOfFunction(functionName);
  if (settings.includes('STRIPE_SECRET_KEY')) return 'payments';
  return files.some(({ actions }) => actions.includes('write')) ? 'files' : 'table';
}
