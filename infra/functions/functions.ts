import type { Resource } from '#shared/api/call.ts';
import { calls, type Api, type NamedCall } from '#shared/api/index.ts';
import { kindOf } from '#shared/api/throttles.ts';

import { type Access, accessOf } from './access.ts';
import { jobs, type JobName } from './jobs.ts';

/** A Lambda function: its name, and its source below functions/. */
export type FunctionSource = { functionName: string; file: string };
/** A function as it is deployed. The stacks and the local cloud both take what it may do, and its limits, from here. */
export type DeployedFunction = FunctionSource & {
  /** The stack that deploys it. */
  stack: string;
  description: string;
  access: Access;
  /** Seconds. */
  timeout: number;
  /** MB. CPU is allotted in proportion. */
  memory: number;
};

/** Areas of the call table that share a stack. Every other area has a stack of its own, named for it. */
const sharedStacks: Partial<Record<keyof Api, string>> = {
  auth: 'Accounts',
  sessions: 'SignIn',
  passkeys: 'SignIn',
  reviews: 'Gigs',
  disputes: 'Orders',
  bids: 'Projects',
  messages: 'Conversations',
  notifications: 'Conversations',
  portfolio: 'Users',
  earnings: 'Money',
  payments: 'Money',
  receipts: 'Money',
  payouts: 'Money',
  webhooks: 'Money',
};

/** The stack that deploys the calls of this area. */
export function stackOf(area: string): string {
  const shared = (sharedStacks as Record<string, string>)[area];
  return shared ?? area.charAt(0).toUpperCase() + area.slice(1);
}

/** With little CPU, hashing a password takes most of a second. */
function memoryOf({ settings, scans }: Access): number {
  if (settings.includes('PASSWORD_PEPPER')) return 1769;
  return scans ? 1024 : 512;
}

/** Seconds: longer than the timeouts of the services that calls use, shorter than the gateway's. */
const TIMEOUT = 15;

/** S3 copies and hashes what is kept, such as a delivery of a gigabyte. If the gateway gives up before, the same request again finds it done. */
const COPYING_TIMEOUT = 60;
const KEEPING: ReadonlySet<Resource> = new Set(['work-storage', 'message-storage']);

/** The function of a call. */
export function functionOf(call: NamedCall): DeployedFunction {
  const { area, functionName, file, summary: description, uses } = call;
  const access = accessOf(call);
  const timeout = uses?.some((resource) => KEEPING.has(resource)) ? COPYING_TIMEOUT : TIMEOUT;
  return { stack: stackOf(area), functionName, file, description, access, timeout, memory: memoryOf(access) };
}

/** Whether the gateway calls the function by its alias: those whose failure keeps people out, or costs money. */
export const hasAlias = (call: NamedCall): boolean => kindOf(call) !== 'other';

/** The function of a job: `jobs-live-connect` for `live/connect`. The public keys have to be there before calls are deployed. */
export const functionOfJob = (job: JobName): DeployedFunction => ({
  stack: job === 'public-keys' ? 'Sessions' : 'Jobs',
  functionName: `jobs-${job.replace('/', '-')}`,
  file: `jobs/${job}`,
  ...jobs[job],
  memory: memoryOf(jobs[job].access),
});

/** The calls by the stack that deploys them. */
export const callsByStack: ReadonlyMap<string, NamedCall[]> = Map.groupBy(calls, ({ area }) => stackOf(area));

/** Every function: one per call and one per job. */
export const functions: DeployedFunction[] = [
  ...calls.map(functionOf),
  ...(Object.keys(jobs) as JobName[]).map(functionOfJob),
];

const byName = new Map(functions.map((each) => [each.functionName, each]));

/** The function with this name. */
export function functionNamed(functionName: string): DeployedFunction {
  const found = byName.get(functionName);
  if (!found) throw new Error(`There is no function ${functionName}.`);
  return found;
}
