import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { functions } from '#infra/functions/functions.ts';

const sources = new URL('../../functions/', import.meta.url);
const nameOf = (file: string) => functions.find((each) => each.file === file)?.functionName ?? file;

/** Loads handlers by their file, `calls/orders/pay`: from the sources, or from a folder of built functions. Each is loaded once. */
export function handlerLoader(bundles: string | undefined) {
  const loaded = new Map<string, Promise<unknown>>();
  const load = async (file: string): Promise<unknown> => {
    const place = bundles
      ? pathToFileURL(join(bundles, nameOf(file), 'index.mjs'))
      : new URL(`${file}.ts`, sources);
    return ((await import(place.href)) as { handler: unknown }).handler;
  };
  return async <H>(file: string): Promise<H> => {
    const handler = loaded.get(file) ?? load(file);
    loaded.set(file, handler);
    return (await handler) as H;
  };
}
