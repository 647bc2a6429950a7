import type { Objects } from './resources/objects.ts';
import type { Operation } from './resources/resource.ts';
import { operationOf } from './resources/resources.ts';

export type FaultKind =
  | 'timeout'
  | 'reset'
  | 'rate-limit'
  | 'server-error'
  | 'key-in-use'
  /** It is answered after more than three seconds, in which its idempotency key is in use. */
  | 'slow'
  | InnerFault;

/** What goes wrong inside: the response of that is stored for the idempotency key like any other. */
export type InnerFault =
  | 'balance-insufficient'
  /** The work is done, and answered with an error. */
  | 'broken';

/** Whether a fault is one of those inside. */
export const isInner = (kind: FaultKind | undefined): kind is InnerFault =>
  kind === 'balance-insufficient' || kind === 'broken';

/** How a request fails. With `isApplied` the change is saved and only the response is lost. */
export type Fault = { kind: FaultKind; isApplied: boolean };

/** What happens to an event: it is never delivered, or twice, or behind those that follow it. */
export type EventFault = 'drop' | 'duplicate' | 'shuffle';

/** Fault injection for tests: requests that fail, and webhooks that are lost, repeated or late. */
export function createFaults() {
  const planned: { operation: Operation; fault: Fault }[] = [];
  const plannedEvents: { kind: EventFault; type: string | undefined }[] = [];
  return {
    /** While true, events are dropped instead of being delivered. */
    dropWebhooks: false,
    /** Makes the next `times` requests of this operation fail. Resources have the names of Stripe's objects, operations those of the SDK. */
    failNext(
      kind: FaultKind,
      {
        times = 1,
        resource = 'payment_intent',
        operation = 'create',
        isApplied = false,
      }: { times?: number; resource?: keyof Objects; operation?: string; isApplied?: boolean } = {},
    ) {
      const found = operationOf(resource, operation);
      if (!found) throw new Error(`The payment stand-in has no operation ${operation} of ${resource}.`);
      for (let index = 0; index < times; index += 1)
        planned.push({ operation: found, fault: { kind, isApplied } });
    },
    /** Removes and returns the next fault that is planned for this operation; undefined if there is none. */
    take(operation: Operation): Fault | undefined {
      const index = planned.findIndex((plan) => plan.operation === operation);
      return index === -1 ? undefined : planned.splice(index, 1)[0]?.fault;
    },

    /**
     * Disturbs the next `times` events, or events of this type. Shuffled ones wait for each other, or until `delivered`
     * is asked for, and arrive in reverse order.
     */
    disturbNext(kind: EventFault, { times = 1, type }: { times?: number; type?: string } = {}) {
      for (let index = 0; index < times; index += 1) plannedEvents.push({ kind, type });
    },
    /** Removes and returns the next fault that is planned for an event of this type; undefined if there is none. */
    takeForEvent(type: string): EventFault | undefined {
      const index = plannedEvents.findIndex((plan) => plan.type === undefined || plan.type === type);
      return index === -1 ? undefined : plannedEvents.splice(index, 1)[0]?.kind;
    },
    /** Whether more events are to be shuffled. */
    isShuffling: () => plannedEvents.some(({ kind }) => kind === 'shuffle'),

    /** Removes all planned faults and delivers webhooks again. */
    clear() {
      planned.length = 0;
      plannedEvents.length = 0;
      this.dropWebhooks = false;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
