import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Code that sends requests over the network. */
const patterns = [
  /(?<!-)\bfetch\b(?!-)/,
  /['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?['"]/,
  /['"](?:undici|axios|got|node-fetch|ky|request|superagent)['"]/,
  /\b(?:WebSocket|EventSource|XMLHttpRequest)\b/,
];

/** The lines that may send requests, by file. None uses an address from user input. */
const allowed: Record<string, string[]> = {
  // Called by Stripe’s SDK, with Stripe’s address.
  'functions/services/stripe/client.ts': ["fetch(typeof url === 'string' ? withApiBase(url) : url, init),"],
  // The address is CloudFormation’s, during a deployment. No call uses it.
  'functions/jobs/public-keys.ts': [
    "const { ok, status } = await fetch(ResponseURL, { method: 'PUT', body });",
  ],
  // The address is the site's own, from the environment, or that of the script in its own page. No call uses it.
  'functions/jobs/canary.ts': [
    'const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });',
    'const response = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(10_000) });',
  ],
};

const isComment = (line: string) => /^(?:\/\/|\*|\/\*)/.test(line);

function findRequests(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.filter((line) => !isComment(line) && patterns.some((pattern) => pattern.test(line)));
}

const files = ['functions', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
);

/** Runs in the browser, and gets `fetch` as an argument. */
const BROWSER_CLIENT = 'shared/api/client.ts';

describe('the server sends requests only to Stripe, to AWS and to its own site', () => {
  it.each(files.filter((file) => file !== BROWSER_CLIENT))('%s', (file) => {
    expect(findRequests(readFileSync(join(root, file), 'utf8'))).toEqual(allowed[file] ?? []);
  });

  it.each(['await fetch(body.fileUrl)', "import https from 'node:https'", "import axios from 'axios'"])(
    'finds %s (checks this search)',
    (line) => {
      expect(findRequests(`// a comment about fetch\n${line}`)).toEqual([line]);
    },
  );

  it('takes the address of Stripe only from the environment', () => {
    const source = readFileSync(join(root, 'functions/services/stripe/client.ts'), 'utf8');
    expect(source).toContain("const STRIPE_API = 'https://api.stripe.com';");
    expect(source).toContain("const base = optionalEnv('STRIPE_API_BASE');");
  });
});
