import { AsyncLocalStorage } from 'node:async_hooks';

import { afterAll, beforeAll } from 'vitest';

import { interceptTable } from '#test/support/table/intercept-table.ts';

class Death extends Error {}

/** How many requests to the table or the provider a process has left to make. */
const lives = new AsyncLocalStorage<{ left: number }>();

/** Its last request is made, and its answer is lost; after that, nothing of it happens any more. */
async function dying<T>(request: () => Promise<T>): Promise<T> {
  const life = lives.getStore();
  if (!life) return request();
  life.left -= 1;
  if (life.left < 0) throw new Death();
  const answer = await request();
  if (life.left === 0) throw new Death();
  return answer;
}

/** Lets what runs by `dieAfter` die in this file's tests. */
export function useMortality(): void {
  const { fetch } = globalThis;
  let restore: () => void;

  beforeAll(() => {
    restore = interceptTable((_, send) => dying(send));
    globalThis.fetch = (...call) => dying(() => fetch(...call));
  });
  afterAll(() => {
    restore();
    globalThis.fetch = fetch;
  });
}

/** Runs this as a process that is killed after so many requests. Answers whether it was. */
export async function dieAfter(requests: number, work: () => Promise<unknown>): Promise<boolean> {
  const life = { left: requests };
  try {
    await lives.run(life, work);
  } catch (error) {
    if (life.left > 0) throw error;
  }
  return life.left <= 0;
}
