import { createHmac } from 'node:crypto';

import type { EventFault, Faults } from './faults.ts';
import type { PendingEvent, Store } from './store.ts';
import { unixTime } from './unix-time.ts';

const TIMEOUT = 10_000;
const GIVE_UP_AFTER = 3 * 24 * 3_600_000;
const MAX_IN_FLIGHT = 8;
const MAX_HELD = 40;

/** Delays between deliveries of one event, milliseconds: doubling from `first` up to `max`. */
export type Retry = { first: number; max: number };

/** The Stripe-Signature header of a payload sent now. */
export function signature(payload: string, secret: string): string {
  const timestamp = unixTime();
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}

/** Where events are sent, and what they are signed with. */
export type Endpoint = { url: string; secret: string };

type Options = {
  store: Store;
  faults: Faults;
  /** For events about the platform's own objects. */
  platform: Endpoint;
  /** For events about connected accounts and their objects. */
  connected: Endpoint;
  retry: Retry;
};

/** What is read of an event to send it: only one about a connected account's object names the account, or is a thin one. */
type Heading = { type: string; object: string; account?: string };

/** Sends every pending event to the merchant until it is acknowledged with a 2xx: at least once, in no guaranteed order. */
export function createWebhooks({ store, faults, platform, connected, retry }: Options) {
  const inFlight = new Map<string, Promise<void>>();
  /** Events that wait to be delivered in reverse order. */
  const held = new Map<string, PendingEvent>();
  /** Callbacks for the moment when no event is pending. */
  const onAllDelivered = new Set<() => void>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function isAcknowledged(payload: string): Promise<boolean> {
    const { object, account } = JSON.parse(payload) as Heading;
    const { url, secret } = object === 'v2.core.event' || account ? connected : platform;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(payload, secret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function deliver({ id, payload, attempts, queued }: PendingEvent, fault?: EventFault): Promise<void> {
    if (fault === 'duplicate') await isAcknowledged(payload);
    const isFinished = faults.dropWebhooks || fault === 'drop' || (await isAcknowledged(payload));
    if (stopping.signal.aborted && !isFinished) return;
    if (isFinished || Date.now() - queued > GIVE_UP_AFTER) store.finishEvent(id);
    else store.postponeEvent(id, Date.now() + Math.min(retry.first * 2 ** attempts, retry.max));
  }

  function track({ id }: PendingEvent, sent: Promise<void>): void {
    const delivery = sent.finally(() => {
      inFlight.delete(id);
      deliverDue();
    });
    inFlight.set(id, delivery);
  }

  /** Sends an event, unless it is new and a fault is planned that holds it back. */
  function send(event: PendingEvent): void {
    const { type } = JSON.parse(event.payload) as Heading;
    const fault = event.attempts === 0 ? faults.takeForEvent(type) : undefined;
    if (fault === 'shuffle') held.set(event.id, event);
    else track(event, deliver(event, fault));
  }

  /** Sends the events that wait for each other, the last one first, when there are no more to wait for. */
  function release(): void {
    const isWaiting = faults.isShuffling() && held.size < MAX_HELD && onAllDelivered.size === 0;
    if (isWaiting || held.size === 0) return;
    let sent = Promise.resolve();
    for (const event of [...held.values()].toReversed()) {
      sent = sent.then(() => deliver(event));
      track(event, sent);
    }
    held.clear();
  }

  function deliverDue(): void {
    if (!isRunning) return;
    clearTimeout(timer);
    const pending = store.pendingEvents();
    if (pending.length === 0) {
      for (const resolve of onAllDelivered) resolve();
      onAllDelivered.clear();
      return;
    }
    const waiting = pending.filter(({ id }) => !inFlight.has(id) && !held.has(id));
    const due = waiting.filter((event) => event.due <= Date.now());
    for (const event of due.slice(0, Math.max(0, MAX_IN_FLIGHT - inFlight.size))) send(event);
    release();
    const next = waiting.find((event) => event.due > Date.now());
    if (next) timer = setTimeout(deliverDue, Math.max(1, next.due - Date.now()));
  }

  return {
    /** Delivers the events that are due, after the current request. */
    deliverSoon: () => void setImmediate(deliverDue),
    start() {
      isRunning = true;
      deliverDue();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      stopping.abort();
      await Promise.all(inFlight.values());
    },
    /** Resolves when no event is pending: each was acknowledged, dropped, or given up. */
    delivered(): Promise<void> {
      if (store.pendingEvents().length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onAllDelivered.add(resolve);
        deliverDue();
      });
    },
  };
}
