import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

let script: Promise<string> | null = null;

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('browser/stripe-js.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** The browser's part of the stand-in, what https://js.stripe.com would serve; built once. */
export function browserScript(): Promise<string> {
  return (script ??= bundled());
}
