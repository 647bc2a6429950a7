import { setTimeout as sleep } from 'node:timers/promises';

import type { Member } from '#infra/seed/member.ts';

import type { SiteConfig } from './pay-by-card.ts';

/** The site that is tested. */
export type Site = { origin: string; config: SiteConfig };

/** Somebody who has joined it for the test, or before. */
export type Actor = Member & { password: string };

/** The email of somebody who joins: at the simulator of SES, which takes every mail. One that bounced would count against the domain. */
export const mailboxOf = (username: string): string => `success+${username}@simulator.amazonses.com`;

/** Milliseconds until what follows by itself must have come. */
const PATIENCE = 60_000;

/** Runs one step of a flow and prints how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    const result = await work();
    console.log(`✓ ${name} (${(performance.now() - started).toFixed(0)} ms)`);
    return result;
  } catch (error) {
    console.log(`✗ ${name}`);
    throw error;
  }
}

/** Prints which step cannot be done here, and what a person can do about it. */
export const skip = (name: string, reason: string): void => console.log(`– skipped: ${name}: ${reason}`);

/** Throws this message unless the condition holds. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Waits until something shows that follows by itself. */
export async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await isThere())) {
    assert(performance.now() < end, `${what} has not come within ${PATIENCE / 1000} s`);
    await sleep(500);
  }
}

/** Moves the clock of a local cloud on. */
export async function advance({ origin }: Site, time: string): Promise<void> {
  const body = JSON.stringify({ advance: time });
  const { ok, status } = await fetch(`${origin}/local/clock`, { method: 'POST', headers: { origin }, body });
  assert(ok, `the clock answers ${status}`);
}

/** Whether the site is a local cloud, whose clock can be moved and whose mails can be read. */
export async function isLocal({ origin }: Site): Promise<boolean> {
  const response = await fetch(`${origin}/local/clock`);
  return response.headers.get('content-type')?.includes('json') === true && response.ok;
}
