import { calls } from '#shared/api/index.ts';

/** A Lambda function: its name, and its source below functions/. */
export type FunctionSource = { functionName: string; file: string };

export type BackgroundName =
  | 'streams-listing'
  | 'schedules-reconcile'
  | 'schedules-recount'
  | 'deployment-public-keys';
type Background = FunctionSource & { functionName: BackgroundName; description: string };

/** What nobody calls: it follows from a write, from the time of day, or from a deployment. */
export const background: Record<'listing' | 'reconcile' | 'recount' | 'publicKeys', Background> = {
  listing: {
    functionName: 'streams-listing',
    file: 'jobs/listing',
    description: 'Keeps listing cards like the records they show',
  },
  reconcile: {
    functionName: 'schedules-reconcile',
    file: 'jobs/reconcile',
    description: 'Settles payments whose events never came',
  },
  recount: {
    functionName: 'schedules-recount',
    file: 'jobs/recount',
    description: 'Recounts every total and says which differ',
  },
  publicKeys: {
    functionName: 'deployment-public-keys',
    file: 'jobs/public-keys',
    description: 'Publishes the keys that verify sessions, while a deployment waits',
  },
};

/** Every function there is: one per call, and those in the background. */
export const functions: FunctionSource[] = [
  ...calls.map(({ functionName, file }) => ({ functionName, file })),
  ...Object.values(background).map(({ functionName, file }) => ({ functionName, file })),
];
