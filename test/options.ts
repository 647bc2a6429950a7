import { parseArgs } from 'node:util';

/** What `npm test` was asked for. */
export type Options = {
  /** Areas of test/areas.ts. None for everything. */
  names: string[];
  /** The address of a running site to run the flows against, instead of local clouds of their own. */
  at?: string;
  /** The address of a DynamoDB to use instead of the bundled one. */
  dynamodb?: string;
};

/** Reads the arguments of `npm test`. Throws with what is wrong with them. */
export function readOptions(args: string[]): Options {
  const { values, positionals: names } = parseArgs({
    args,
    allowPositionals: true,
    options: { at: { type: 'string' }, dynamodb: { type: 'string' } },
  });
  const { at, dynamodb } = values;
  for (const address of [at, dynamodb])
    if (address !== undefined && !URL.canParse(address)) throw new Error(`${address} is no address.`);
  if (at && dynamodb) throw new Error('A site has its own database: give either --at or --dynamodb.');
  if (at && names.length === 0)
    throw new Error('Only flows run at another address: npm test -- flows --at URL');
  return { names, ...(at ? { at: new URL(at).origin } : {}), ...(dynamodb ? { dynamodb } : {}) };
}
