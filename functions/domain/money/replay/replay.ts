import { handleEvent } from '#functions/domain/money/handle-event.ts';
import { log } from '#functions/lib/log.ts';
import { eventsSince, type Subject } from '#functions/services/stripe/events.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { intentsSince } from '#functions/services/stripe/payments/intents-since.ts';
import { findIntent, type PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';

import { findLost } from './lost-movements.ts';
import { replayIntent, type Course, type Payables } from './replay-intent.ts';

/** How far before the moment events are read, in milliseconds: the last ones before it may not have been recorded. */
const OVERLAP = 3_600_000;

/** Something at the provider that a restored table does not have, and how it is handled; `lost` is for the operator. */
export type ReplayFinding = {
  what: Course | 'lost';
  providerId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The kind and the id of its work. */
  of: string;
};

/** The findings of a replay, how many events it read, and how many failed. */
export type Replayed = { findings: ReplayFinding[]; events: number; failures: number };

type Event = { id: string; subject: Subject };

/**
 * Brings a table that was restored to a moment (milliseconds) up to date with the provider, or only lists what is
 * missing. Idempotent.
 */
export async function replay(since: number, payables: Payables, isDone: boolean): Promise<Replayed> {
  const begin = since - OVERLAP;
  const events = await eventsSince(begin);
  const findings: ReplayFinding[] = [];
  const known = new Set<string>();
  let failures = 0;
  async function attempt(what: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      failures += 1;
      log.error('not replayed', { what, error });
    }
  }
  // Before what followed from them.
  for (const intent of await intentsIn(events, begin))
    await attempt(intent.id, async () => {
      for (const { course, refund, intent: part } of await replayIntent(intent, payables, isDone)) {
        if (refund) known.add(refund.id);
        findings.push(findingOf(course, part));
      }
    });
  for (const event of looksIn(events))
    await attempt(event.id, async () => {
      if (isDone) await handleEvent(event, payables.works);
      for (const made of await findLost(event.subject))
        if (!known.has(made.id)) {
          known.add(made.id);
          findings.push(findingOf('lost', made));
        }
    });
  return { findings, events: events.length, failures };
}

type Found = Pick<PaymentIntent, 'id' | 'amount' | 'currency' | 'metadata'>;

const findingOf = (
  what: ReplayFinding['what'],
  { id, amount, currency, metadata }: Found,
): ReplayFinding => ({
  what,
  providerId: id,
  amount,
  currency,
  of: `${metadata['kind']} ${metadata['id']}`,
});

/** The intents of this environment that were made since, or of which something was said, as they are now, oldest first. */
async function intentsIn(events: Event[], since: number): Promise<PaymentIntent[]> {
  const made = await intentsSince(since);
  const known = new Set(made.map(({ id }) => id));
  const earlier: PaymentIntent[] = [];
  for (const { subject } of events) {
    if (!('intent' in subject) || known.has(subject.intent.id)) continue;
    known.add(subject.intent.id);
    const intent = await findIntent(subject.intent.id);
    if (intent && isOurs(intent)) earlier.push(intent);
  }
  return [...earlier, ...made];
}

/** The last event about each object other than an intent: the current state is fetched, so one event is enough. */
function looksIn(events: Event[]): Event[] {
  const looks = events.filter(({ subject }) => !('intent' in subject));
  return [...new Map(looks.map((event) => [JSON.stringify(event.subject), event])).values()];
}
