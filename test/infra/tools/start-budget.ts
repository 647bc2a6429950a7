import { type Access, accessOf } from '#infra/functions/access.ts';
import { type JobName, jobs } from '#infra/functions/jobs.ts';
import { calls } from '#shared/api/index.ts';

/** The most kB that a function of each kind may load at its start: a little above what it loads now. */
const budgets = { table: 300, files: 435, payments: 550 };
type Kind = keyof typeof budgets;

function accessOfFunction(functionName: string): Access {
  const call = calls.find((each) => each.functionName === functionName);
  return call ? accessOf(call) : jobs[functionName.replace('jobs-', '') as JobName].access;
}

function kindOf({ settings, files }: Access): Kind {
  if (settings.includes('STRIPE_SECRET_KEY')) return 'payments';
  return files.some(({ actions }) => actions.includes('write')) ? 'files' : 'table';
}

/** The kind of a function, by what it has access to, and the bytes that it may load at its start. */
export function startBudget(functionName: string): { kind: Kind; bytes: number } {
  const kind = kindOf(accessOfFunction(functionName));
  return { kind, bytes: budgets[kind] * 1000 };
}
