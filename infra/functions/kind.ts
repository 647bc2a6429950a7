import { calls } from '#shared/api/index.ts';

import { type Access, accessOf } from './access.ts';
import { type JobName, jobs } from './jobs.ts';

/** What a function needs besides the table, which decides about the libraries that it loads. */
export type FunctionKind = 'table' | 'files' | 'payments';

function accessOfFunction(functionName: string): Access {
  const call = calls.find((each) => each.functionName === functionName);
  return call ? accessOf(call) : jobs[functionName.replace('jobs-', '') as JobName].access;
}

/** The kind of a function, by what it has access to. */
export function kindOf(functionName: string): FunctionKind {
  const { settings, files } = accessOfFunction(functionName);
  if (settings.includes('STRIPE_SECRET_KEY')) return 'payments';
  return files.some(({ actions }) => actions.includes('write')) ? 'files' : 'table';
}
