import { afterAll } from 'vitest';

import { reportTally, tally } from './tally.ts';

const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  tally('requests');
  return send(input, init);
};

afterAll(reportTally);
