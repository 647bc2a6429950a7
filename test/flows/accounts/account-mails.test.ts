import { afterAll, expect, it, vi } from 'vitest';

import { aBrowser, aMember } from '#test/flows/support/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';

/** Nothing runs by the clock here. */
const cloud = useCloud({ jobs: ['changes', 'mails'] });
const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
afterAll(() => info.mockRestore());

const subjectsTo = async (address: string) => {
  const answer = await fetch(`${cloud.origin}/local/mail.json?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
};

it('a link to set a new password is mailed at once, not by the clock', { tags: 'local' }, async () => {
  const { email, username } = await aMember(cloud);
  expect((await aBrowser(cloud).post('/auth/forgot', { login: username })).status).toBe(202);
  await expect.poll(() => subjectsTo(email)).toContain('Set a new password');
});

it('another function is started by nobody who has no key of this cloud', { tags: 'local' }, async () => {
  const path = '/local/lambda/2015-03-31/functions/jobs-mails/invocations';
  const authorization = `AWS4-HMAC-SHA256 Credential=${process.env['AWS_ACCESS_KEY_ID']}/20260101/us-east-1/lambda/aws4_request`;
  const start = async (headers: Record<string, string>, to = path) => {
    const all = { 'x-amz-invocation-type': 'Event', ...headers };
    const response = await fetch(`${cloud.origin}${to}`, { method: 'POST', headers: all, body: '{}' });
    return response.status;
  };
  expect(await start({})).toBe(403);
  expect(await start({ authorization, origin: cloud.origin })).toBe(403);
  expect(await start({ authorization }, path.replace('mails', 'none'))).toBe(404);
  expect(await start({ authorization, 'x-amz-invocation-type': 'RequestResponse' })).toBe(404);
  expect(await start({ authorization })).toBe(202);
});
