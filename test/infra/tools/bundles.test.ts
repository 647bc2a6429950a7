import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { functions } from '#infra/functions/functions.ts';
import { kindOf } from '#infra/functions/kind.ts';
import type { Handler } from '#infra/local/server/api.ts';
import { buildFunctions, type Bundle } from '#infra/tools/build.ts';
import { NOTICES } from '#infra/tools/notices/notices.ts';
import { calls } from '#shared/api/index.ts';
import { anEvent } from '#test/functions/an-event.ts';
import type { Invocation, Outcome } from '#test/support/bundles/bundled-functions.ts';
import { useCloud } from '#test/support/cloud.ts';

import { MOST_OWN_BYTES, startPackages } from './start-packages.ts';

const run = promisify(execFile);
/** With the pages, which the canary opens. */
const cloud = useCloud({ web: 'built' });
let folder: string;
let bundles: Bundle[];
let bundled: ChildProcess;
let invoker: ChildProcess;
let invokerEnded: Promise<never>;
let origin: string;
/** Receives the response of the custom resource, as CloudFormation does. */
const cloudFormation = createServer((_, response) => void response.end());
let responseUrl: string;

/** Rejects when the process ends. */
function endOf(child: ChildProcess): Promise<never> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${child.spawnargs[1]} has ended.`)));
  ended.catch(() => undefined);
  return ended;
}

beforeAll(async () => {
  await new Promise<void>((listening) => cloudFormation.listen(0, '127.0.0.1', listening));
  responseUrl = `http://127.0.0.1:${(cloudFormation.address() as { port: number }).port}/`;
  folder = await mkdtemp(join(tmpdir(), 'tandem-bundles-'));
  bundles = await buildFunctions({ to: join(folder, 'functions') });
  const args = [join(folder, 'data'), join(folder, 'functions')];
  // Without this process's environment variables, which configure another cloud.
  bundled = fork('test/support/bundles/bundled-cloud.ts', args, { env: { PATH: process.env['PATH'] } });
  [origin] = (await Promise.race([once(bundled, 'message'), endOf(bundled)])) as [string];
  // The canary signs in to this file's own cloud, by the address in SITE_ORIGIN.
  const env = { ...process.env, CANARY_PASSWORD: 'four random words of the canary' };
  invoker = fork('test/support/bundles/bundled-functions.ts', {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  invokerEnded = endOf(invoker);
});
afterAll(async () => {
  cloudFormation.close();
  for (const child of [bundled, invoker]) {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }
  await rm(folder, { recursive: true });
});

/** Imports a bundled function in a process without its source, and invokes it with an event. */
async function invoke(functionName: string, event: unknown): Promise<unknown> {
  const place = join(folder, 'functions', functionName, 'index.mjs');
  const answered = once(invoker, 'message');
  invoker.send({ place, event } satisfies Invocation);
  const [{ answer, error }] = (await Promise.race([answered, invokerEnded])) as [Outcome];
  if (error) throw new Error(error);
  return answer;
}

describe('the bundled functions', () => {
  it('goes through both flows, from the first upload to the last payment', async () => {
    const { stdout } = await run(process.execPath, ['infra/tools/smoke.ts', origin]);
    expect(stdout).toContain('the buyer downloads the work');
    expect(stdout.trimEnd()).toMatch(/Everything works\.$/);
  });

  it.each(calls.map(({ functionName, file }) => [functionName, file]))(
    '%s answers a request as its source does',
    async (functionName, file) => {
      const call = calls.find((each) => each.functionName === functionName);
      const event = anEvent({
        method: String(call?.method),
        path: `/api${String(call?.path)}`,
        params: { id: 'nothing', gigId: 'nothing', projectId: 'nothing' },
        headers: { origin: cloud.origin, 'content-type': 'application/json' },
        body: '{}',
      });
      const source = (await import(pathToFileURL(`functions/${file}.ts`).href)) as { handler: Handler };
      const [built, expected] = await Promise.all([
        invoke(functionName, event),
        source.handler(event, {} as Context),
      ]);
      expect(expected.statusCode).toBeLessThan(500);
      // A challenge is another one each time.
      if (call?.operation === 'passkeys.signInOptions')
        expect(built).toMatchObject({ statusCode: 200, headers: expected.headers });
      else expect(built).toEqual(expected);
    },
  );

  it.each(functions.filter(({ functionName }) => !calls.some((call) => call.functionName === functionName)))(
    '$functionName runs',
    async ({ functionName }) => {
      // An empty batch of the stream, the deletion of the custom resource, and a socket that nobody has opened.
      const requestContext = { connectionId: 'nobodys' };
      const event = { Records: [], RequestType: 'Delete', ResponseURL: responseUrl, requestContext };
      await expect(invoke(functionName, event)).resolves.not.toThrow();
    },
  );
});

const contents = (root: string) =>
  globSync('**/*.mjs', { cwd: root })
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);

describe('the build of the functions', () => {
  it('gives the same bytes for the same sources, so that nothing unchanged is deployed again', async () => {
    // Functions are built one by one: an area stands for all.
    const sources = functions.filter(({ file }) => dirname(file) === 'calls/orders');
    await buildFunctions({ sources, to: join(folder, 'again') });
    const names = new Set(sources.map(({ functionName }) => functionName));
    const first = contents(join(folder, 'functions')).filter(([file = '']) =>
      names.has(file.split('/')[0] ?? ''),
    );
    expect(first).not.toEqual([]);
    expect(contents(join(folder, 'again'))).toEqual(first);
  });

  it('has the licence of every package beside the functions, of those that are loaded later, too', () => {
    const notices = readFileSync(join(folder, 'functions', NOTICES), 'utf8');
    const later = ['stripe', '@react-email/render', '@simplewebauthn/server', 'busboy'];
    const unnamed = [...new Set([...later, ...bundles.flatMap(({ packages }) => packages)])].filter(
      (name) => !new RegExp(`^\uFEFF?${name} [0-9]`, 'm').test(notices),
    );
    expect(unnamed).toEqual([]);
  });

  it('loads at the start no package that functions of its kind need only later, such as the payment library', () => {
    const more = bundles.map(({ functionName, packages }) => ({
      functionName,
      packages: packages.filter((name) => !startPackages[kindOf(functionName)].includes(name)),
    }));
    expect(more.filter(({ packages }) => packages.length > 0)).toEqual([]);
  });

  it('loads at the start no more of our own code than is quickly read', () => {
    const largest = ({ functionName, ownModules }: Bundle) =>
      `${functionName}: ${ownModules
        .slice(0, 15)
        .map(({ module, bytes }) => `${module} ${bytes}`)
        .join(', ')}`;
    const tooLarge = bundles.filter(({ ownBytes }) => ownBytes > MOST_OWN_BYTES);
    expect(tooLarge.map(largest)).toEqual([]);
  });

  it('says which handlers are missing', async () => {
    const sources = [...functions, { functionName: 'orders-refund', file: 'orders/refund' }];
    await expect(buildFunctions({ sources, to: join(folder, 'incomplete') })).rejects.toThrow(
      'The call table names handlers that functions/ does not have: orders/refund.ts',
    );
  });
});
