import type { Operation } from './resources/resource.ts';

export type FaultKind = 'timeout' | 'reset' | 'rate-limit' | 'server-error';

/** How a request fails. With `isApplied` the change is saved and only the response is lost. */
export type Fault = { kind: FaultKind; isApplied: boolean };

/** Fault injection for tests: requests that fail, and webhooks that are never delivered. */
export function createFaults() {
  const planned: { operation: string; fault: Fault }[] = [];
  return {
    /** While true, events are dropped instead of being delivered. */
    dropWebhooks: false,
    /** Makes the next `times` requests of this operation fail. */
    failNext(
      kind: FaultKind,
      {
        times = 1,
        operation = 'create',
        isApplied = false,
      }: { times?: number; operation?: Operation['name']; isApplied?: boolean } = {},
    ) {
      for (let index = 0; index < times; index += 1) planned.push({ operation, fault: { kind, isApplied } });
    },
    /** Removes and returns the next fault that is planned for this operation; undefined if there is none. */
    take(operation: Operation['name']): Fault | undefined {
      const index = planned.findIndex((plan) => plan.operation === operation);
      return index === -1 ? undefined : planned.splice(index, 1)[0]?.fault;
    },
    /** Removes all planned faults and delivers webhooks again. */
    clear() {
      planned.length = 0;
      this.dropWebhooks = false;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
