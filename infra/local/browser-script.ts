import { fileURLToPath } from 'node:url';

import { build } from 'rolldown';

const scripts = new Map<string, Promise<string>>();

async function bundle(entry: URL): Promise<string> {
  const { output } = await build({
    input: fileURLToPath(entry),
    transform: { target: 'es2022' },
    write: false,
    output: { format: 'iife', comments: { legal: false } },
  });
  return output[0].code;
}

/** A script for browsers, from its source in the local cloud. Bundled on first use, then cached. */
export function browserScript(entry: URL): Promise<string> {
  const script = scripts.get(entry.href) ?? bundle(entry);
  scripts.set(entry.href, script);
  return script;
}
