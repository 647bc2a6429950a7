import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type DeployedFunction, functions } from '#infra/functions/functions.ts';
import { asFunction } from '#infra/local/rights/as-function.ts';
import { guardRights } from '#infra/local/rights/guard.ts';

const sources = new URL('../../../functions/', import.meta.url);

/** The function whose handler is in this file. */
export function functionOfFile(file: string): DeployedFunction {
  const found = functions.find((each) => each.file === file);
  if (!found) throw new Error(`No function is deployed from ${file}.`);
  return found;
}

type Run = (...all: unknown[]) => unknown;

/**
 * Loads handlers by their file, `calls/orders/pay`: from the sources, or from a folder of built functions. Each is loaded
 * once, and runs with the rights of its function. Built functions contain a copy of the AWS SDK, which cannot be judged.
 */
export function handlerLoader(bundles?: string) {
  guardRights();
  const loaded = new Map<string, Promise<Run>>();
  const load = async (file: string): Promise<Run> => {
    const { functionName: name } = functionOfFile(file);
    const place = bundles ? pathToFileURL(join(bundles, name, 'index.mjs')) : new URL(`${file}.ts`, sources);
    const { handler } = (await import(place.href)) as { handler: Run };
    return (...all) => asFunction(name, () => handler(...all));
  };
  return async <H>(file: string): Promise<H> => {
    const handler = loaded.get(file) ?? load(file);
    loaded.set(file, handler);
    return (await handler) as H;
  };
}
