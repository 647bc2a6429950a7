import { calls, type Api, type NamedCall } from '#shared/api/index.ts';
import { kindOf } from '#shared/api/throttles.ts';

import { jobs, type JobName } from './jobs.ts';

/** A Lambda function: its name, and its source below functions/. */
export type FunctionSource = { functionName: string; file: string };
/** A function, and the stack that deploys it. */
export type DeployedFunction = FunctionSource & { stack: string };

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

/** The function of a call. */
export const functionOf = ({ area, functionName, file }: NamedCall): DeployedFunction => ({
  stack: stackOf(area),
  functionName,
  file,
});

/** Whether the gateway calls the function by its alias: those whose failure keeps people out, or costs money. */
export const hasAlias = (call: NamedCall): boolean => kindOf(call) !== 'other';

/** The function of a job: `jobs-live-connect` for `live/connect`. The public keys have to be there before calls are deployed. */
export const functionOfJob = (job: JobName): DeployedFunction => ({
  stack: job === 'public-keys' ? 'Sessions' : 'Jobs',
  functionName: `jobs-${job.replace('/', '-')}`,
  file: `jobs/${job}`,
});

/** The calls by the stack that deploys them. */
export const callsByStack: ReadonlyMap<string, NamedCall[]> = Map.groupBy(calls, ({ area }) => stackOf(area));

/** Every function: one per call and one per job. */
export const functions: DeployedFunction[] = [
  ...calls.map(functionOf),
  ...(Object.keys(jobs) as JobName[]).map(functionOfJob),
];
