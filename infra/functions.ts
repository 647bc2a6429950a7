import { calls } from '#shared/api/index.ts';

/** A Lambda function: its name, and its source below functions/. */
export type FunctionSource = { functionName: string; file: string };

/** What follows from a write: it reads the table's stream, and nobody calls it. */
export const listing: FunctionSource = { functionName: 'streams-listing', file: 'streams/listing' };

/** Every function there is: one per call, and the consumers of the stream. */
export const functions: FunctionSource[] = [
  ...calls.map(({ functionName, file }) => ({ functionName, file })),
  listing,
];
