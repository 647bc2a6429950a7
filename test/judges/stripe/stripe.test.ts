import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { freePort } from '#test/support/free-port.ts';
import { waitFor } from '#test/support/wait-for.ts';

import { judge } from '../judge.ts';
import { recordTests, type Recorded } from './recorded.ts';
import { schemasOf, type Description } from './schemas.ts';

const VERSION = '0.203.0';
const MODULE = `github.com/stripe/stripe-mock@v${VERSION}`;

/** What it cannot answer itself: objects within objects that may be of several kinds. */
const ITS_LIMIT = 500;

/** Stripe's description of its API, which the sources of the mock have. */
function readDescription(): Description {
  const { stdout } = spawnSync('go', ['mod', 'download', '-json', MODULE], { encoding: 'utf8' });
  const { Dir } = JSON.parse(stdout) as { Dir: string };
  return JSON.parse(readFileSync(join(Dir, 'embedded/openapi/spec3.json'), 'utf8')) as Description;
}

/** Requests that ask the same of the same kind of record, once each. */
function distinct(requests: Recorded[]): Recorded[] {
  const shapeOf = ({ method, path, search, body }: Recorded) => {
    const names = [...new URLSearchParams(search || body).keys()].toSorted().join();
    return `${method} ${path.replaceAll(/_[A-Za-z0-9]+/g, '_')} ${names}`;
  };
  return [...new Map(requests.map((request) => [shapeOf(request), request])).values()];
}

judge(
  {
    name: 'stripe-mock',
    version: VERSION,
    // It does not know its own version where Go has built it.
    showVersion: (command) => ['go', 'version', '-m', command],
    had: `go install ${MODULE}`,
  },
  (stripeMock) => {
    let recorded: ReturnType<typeof recordTests>;
    let mock: ChildProcess;
    let origin = '';
    beforeAll(async () => {
      const [http, https] = [await freePort(), await freePort()];
      origin = `http://localhost:${http}`;
      const ports = ['-http-port', String(http), '-https-port', String(https)];
      mock = spawn(stripeMock, [...ports, '-strict-version-check=false'], { stdio: 'ignore' });
      recorded = recordTests();
      await waitFor(() => fetch(origin));
    }, 1_800_000);
    afterAll(() => void mock.kill());

    const ask = async ({ method, path, search, headers, body }: Omit<Recorded, 'status' | 'answer'>) => {
      const response = await fetch(origin + path + search, {
        method,
        headers: { ...headers, authorization: 'Bearer sk_test_123' },
        ...(body ? { body } : {}),
      });
      return { status: response.status, said: await response.text() };
    };

    it('takes every request that our code sends and the stand-in takes', async () => {
      const taken = recorded.requests.filter(({ path, status }) => status === 200 && path.startsWith('/v1/'));
      const refused = [];
      for (const request of distinct(taken)) {
        const { status, said } = await ask(request);
        if (status !== 200 && status !== ITS_LIMIT)
          refused.push(`${request.method} ${request.path}: ${said}`);
      }
      expect(taken.length).toBeGreaterThan(1_000);
      expect(refused).toEqual([]);
    });

    it('refuses a parameter that Stripe does not know (checks the judge)', async () => {
      const planted = { method: 'POST', path: '/v1/refunds', search: '', body: 'ammount=1' };
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await ask({ ...planted, headers })).toMatchObject({ status: 400 });
    });

    it('every answer and event of the stand-in is as Stripe describes it', () => {
      const { problemsOfAnswer, problemsOfObject } = schemasOf(readDescription());
      const answers = recorded.requests.filter(
        ({ path, status }) => status === 200 && path.startsWith('/v1/'),
      );
      const ofAnswers = answers.flatMap(({ method, path, answer }) =>
        problemsOfAnswer(method, path, JSON.parse(answer)),
      );
      const objects = recorded.events.map(({ data }) => data.object);
      expect(objects.length).toBeGreaterThan(50);
      expect([...new Set([...ofAnswers, ...objects.flatMap(problemsOfObject)])]).toEqual([]);
      const planted = { ...(JSON.parse(answers[0]?.answer ?? '{}') as object), created: 'now' };
      const [first] = answers;
      expect(problemsOfAnswer(first?.method ?? '', first?.path ?? '', planted)).not.toEqual([]);
    });
  },
);
