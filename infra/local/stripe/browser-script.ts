import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

let cachedScript: Promise<string> | null = null;

async function bundleScript(): Promise<string> {
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

/** The simulator of Stripe.js, which replaces the script at https://js.stripe.com. Bundled on first use, then cached. */
export function browserScript(): Promise<string> {
  return (cachedScript ??= bundleScript());
}
