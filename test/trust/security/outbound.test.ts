import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Every way to the network that a function could take by itself. */
const ways = [
  /(?<!-)\bfetch\b(?!-)/,
  /['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?['"]/,
  /['"](?:undici|axios|got|node-fetch|ky|request|superagent)['"]/,
  /\b(?:WebSocket|EventSource|XMLHttpRequest)\b/,
];

/** Who goes out, and where to: never to an address that somebody gave. */
const allowed: Record<string, string[]> = {
  // The provider’s SDK asks for its own address, and for nothing else.
  'functions/services/stripe/client.ts': ["fetch(typeof url === 'string' ? withApiBase(url) : url, init),"],
  // CloudFormation’s own address, at a deployment; no call leads there.
  'functions/jobs/public-keys.ts': [
    "const { ok, status } = await fetch(ResponseURL, { method: 'PUT', body });",
  ],
};

const isComment = (line: string) => /^(?:\/\/|\*|\/\*)/.test(line);

function waysOut(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.filter((line) => !isComment(line) && ways.some((way) => way.test(line)));
}

const files = ['functions', 'shared'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(room, file)),
);

/** The client of the browser: it runs there, and is handed its fetch. */
const BROWSER = 'shared/api/client.ts';

describe('the server asks nobody but the provider and its own cloud', () => {
  it.each(files.filter((file) => file !== BROWSER))('%s', (file) => {
    expect(waysOut(readFileSync(join(root, file), 'utf8'))).toEqual(allowed[file] ?? []);
  });

  it.each(['await fetch(body.fileUrl)', "import https from 'node:https'", "import axios from 'axios'"])(
    'and would be caught at it: %s (the control of this search)',
    (line) => {
      expect(waysOut(`// a comment about fetch\n${line}`)).toEqual([line]);
    },
  );

  it('reaches the provider at an address of the environment’s only', () => {
    const source = readFileSync(join(root, 'functions/services/stripe/client.ts'), 'utf8');
    expect(source).toContain("const STRIPE_API = 'https://api.stripe.com';");
    expect(source).toContain("const base = optionalEnv('STRIPE_API_BASE');");
  });
});
