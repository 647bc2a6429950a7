import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, it, vi } from 'vitest';

import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();

const smoke = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['infra/tools/smoke.ts', ...args], {
    env: { PATH: process.env['PATH'] },
  });

it('the smoke test goes through all flows of a running site, and says what it leaves', async () => {
  // The operator is told of the dispute.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { stdout } = await smoke(cloud.origin);
  expect(stdout).not.toContain('✗');
  expect(stdout).not.toContain('skipped');
  for (const what of [
    'the event completes the module and the project',
    'the seller gives a part back, which Stripe refunds',
    'the dispute freezes the order',
    'Stripe finds everything in order',
    'the sale is transferred to the seller once it has cleared',
    'This stays: smoke-buyer-',
  ])
    expect(stdout).toContain(what);
  expect(stdout.trimEnd()).toMatch(/Everything works\.$/);
});

it(
  'the smoke test fails, and says at which step, when something does not work',
  { tags: 'local' },
  async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    cloud.stripe.faults.failNext('server-error', { times: 20 });
    await expect(smoke(cloud.origin)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('✗ the buyer pays by card') as string,
    });
    cloud.stripe.faults.clear();
  },
);
