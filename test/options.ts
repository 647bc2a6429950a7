import { parseArgs } from 'node:util';

import { areas } from './areas.ts';
import type { Size } from './size.ts';

/** What `npm test` was asked for. */
export type Options = {
  /** Areas of test/areas.ts. None for everything. */
  names: string[];
  size: Size;
  /** Whether the quick size also runs the other tests that import something uncommitted. */
  isForChanges: boolean;
  seed?: number;
  /** The address of a running site to run the flows against, instead of local clouds of their own. */
  at?: string;
  /** The address of a DynamoDB to use instead of the bundled one. */
  dynamodb?: string;
};

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        seed: { type: 'string' },
        at: { type: 'string' },
        dynamodb: { type: 'string' },
      },
    });
  } catch (error) {
    // Its first sentence says what is wrong; the others are about positional arguments.
    const [first] = (error as Error).message.split('. ');
    throw new Error(`${first?.replace(/\.$/, '')}.`, { cause: error });
  }
}

/** Whether this is a run of continuous integration, which is always of the full size. */
const isInCi = ({ CI = '' }: NodeJS.ProcessEnv) => !['', '0', 'false'].includes(CI.toLowerCase());

function readSeed(seed: string): number {
  if (!/^\d{1,9}$/.test(seed)) throw new Error(`--seed takes a whole number below a billion, not ${seed}.`);
  return Number(seed);
}

/** Reads the arguments of `npm test`. Throws with what is wrong with them, in one line. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv = {}): Options {
  const { values, positionals: names } = parse(args);
  const { all, changed: isForChanges, seed, at, dynamodb } = values;
  for (const address of [at, dynamodb])
    if (address !== undefined && !URL.canParse(address)) throw new Error(`${address} is no address.`);
  const unknown = names.filter((name) => !areas[name]);
  if (unknown.length > 0)
    throw new Error(`No such area: ${unknown.join(', ')} (${Object.keys(areas).join(', ')})`);
  if (at && dynamodb) throw new Error('A site has its own database: give either --at or --dynamodb.');
  if (at && names.length === 0)
    throw new Error('Only flows run at another address: npm test -- flows --at URL');
  if (isForChanges && (all || names.length > 0))
    throw new Error('--changed adds to the quick size of all areas: give it alone.');
  return {
    names,
    size: all || isInCi(environment) ? 'full' : 'quick',
    isForChanges,
    ...(seed === undefined ? {} : { seed: readSeed(seed) }),
    ...(at ? { at: new URL(at).origin } : {}),
    ...(dynamodb ? { dynamodb } : {}),
  };
}
