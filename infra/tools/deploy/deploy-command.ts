import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import cdk from '../../../cdk.json' with { type: 'json' };

/**
 * What `npm run deploy` reads of its arguments: the context, the file of the outputs, and the arguments of the CDK's command
 * line, which takes each option once.
 */
export function deployCommand(args: string[]): {
  context: Record<string, string>;
  outputs: string;
  cdkArguments: string[];
} {
  const { values } = parseArgs({
    args,
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      'outputs-file': { type: 'string', short: 'O' },
    },
    strict: false,
  });
  const chosen = values['outputs-file'];
  const outputs = chosen === undefined ? `${cdk.output}/outputs.json` : String(chosen);
  return {
    context: {
      env: cdk.context.env,
      ...Object.fromEntries(values.context.map((each) => String(each).split(/=(.*)/s, 2))),
    },
    outputs: resolve(import.meta.dirname, '../../..', outputs),
    cdkArguments: ['deploy', '**', ...args, ...(chosen === undefined ? ['--outputs-file', outputs] : [])],
  };
}
