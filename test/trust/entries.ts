import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, beforeAll } from 'vitest';

/** Gives this file's tests other processes that serve the same calls on the same table. There once the tests run. */
export function useEntries(count: number): { readonly origin: string }[] {
  const processes: ChildProcess[] = [];
  const entries = Array.from({ length: count }, () => ({ origin: '' }));

  beforeAll(async () => {
    for (const entry of entries) {
      const child = fork('test/trust/a-second-entry.ts', {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      processes.push(child);
      const [origin] = (await once(child, 'message')) as [string];
      entry.origin = origin;
    }
  });
  afterAll(async () => {
    for (const child of processes) {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    }
  });
  return entries;
}
