import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { afterAll, beforeAll } from 'vitest';

/** Starts further processes that serve the same calls on the same table, before this file's tests run. */
export function useExtraGateways(count: number): { readonly origin: string }[] {
  const processes: ChildProcess[] = [];
  const gateways = Array.from({ length: count }, () => ({ origin: '' }));

  beforeAll(async () => {
    for (const gateway of gateways) {
      const child = fork('test/trust/faults/serve-calls.ts', {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      processes.push(child);
      const [origin] = (await once(child, 'message')) as [string];
      gateway.origin = origin;
    }
  });
  afterAll(async () => {
    for (const child of processes) {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    }
  });
  return gateways;
}
