import { afterAll } from 'vitest';

import { seed } from '#test/size.ts';

import { pretendConflicts } from './conflicts.ts';
import { reportTally, tally } from './tally.ts';

const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  tally('requests');
  return send(input, init);
};

pretendConflicts(seed);

afterAll(reportTally);
