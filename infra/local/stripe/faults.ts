import type { Operation } from './operations.ts';

export type FaultKind = 'timeout' | 'reset' | 'rate-limit' | 'server-error';

/** What goes wrong with a request. `isApplied`: the change is made and only its answer is lost. */
export type Fault = { kind: FaultKind; isApplied: boolean };

/** The misfortunes that tests can order: a provider that fails, and webhooks that never arrive. */
export function createFaults() {
  const planned: { operation: Operation; fault: Fault }[] = [];
  return {
    /** While true, events are lost for good instead of being delivered. */
    dropWebhooks: false,
    /** The next `times` requests of this operation fail so. */
    failNext(
      kind: FaultKind,
      {
        times = 1,
        operation = 'create',
        isApplied = false,
      }: { times?: number; operation?: Operation; isApplied?: boolean } = {},
    ) {
      for (let index = 0; index < times; index += 1) planned.push({ operation, fault: { kind, isApplied } });
    },
    /** Takes the fault that this request was planned to meet, if any. */
    take(operation: Operation): Fault | null {
      const index = planned.findIndex((plan) => plan.operation === operation);
      return index === -1 ? null : (planned.splice(index, 1)[0]?.fault ?? null);
    },
    /** Everything works again. */
    clear() {
      planned.length = 0;
      this.dropWebhooks = false;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
