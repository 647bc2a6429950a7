import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const scripts = new Map<string, Promise<string>>();

async function bundle(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** A script for browsers, from its source in the local cloud. Bundled on first use, then cached. */
export function browserScript(entry: URL): Promise<string> {
  const script = scripts.get(entry.href) ?? bundle(entry);
  scripts.set(entry.href, script);
  return script;
}
