import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A request of our code to the stand-in for Stripe, and its answer. */
export type Recorded = {
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  answer: string;
};

/** An event of the stand-in, as far as it is judged. */
type StripeEvent = { data: { object: { object: string } } };

/** Tests in which our code sends everything that it sends to Stripe. */
const tests = [
  'test/functions/domain/money',
  'test/functions/domain/draws',
  'test/flows/money',
  'test/flows/work',
];
/** Milliseconds. Ends a run that hangs. */
const HANGING = 1_500_000;

/** Runs these tests, and answers the requests that were made and the events that were sent. */
export function recordTests(): { requests: Recorded[]; events: StripeEvent[] } {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-recorded-'));
  const file = join(folder, 'lines.jsonl');
  try {
    const { status } = spawnSync('vitest', ['run', '--config', 'test/vitest.config.ts', ...tests], {
      cwd: resolve(import.meta.dirname, '../../..'),
      timeout: HANGING,
      env: {
        ...process.env,
        TEST_SIZE: 'full',
        STRIPE_RECORD: file,
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'record.mjs')}`,
      },
    });
    if (status !== 0) throw new Error('The tests that are recorded have failed.');
    const lines = readdirSync(folder)
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => JSON.parse(line) as Recorded | { event: StripeEvent });
    return {
      requests: lines.filter((line) => 'path' in line),
      events: lines.flatMap((line) => ('event' in line ? [line.event] : [])),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
