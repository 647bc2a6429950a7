import { handleEvent } from '#functions/domain/money/handle-event.ts';
import { log } from '#functions/lib/log.ts';
import { eventsSince, type Subject } from '#functions/services/stripe/events.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { intentsSince } from '#functions/services/stripe/payments/intents-since.ts';
import { findIntent, type PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';

import { findLost } from './lost-movements.ts';
import { replayIntent, type Course, type Payables } from './replay-intent.ts';

/** The provider is heard from so much before the moment: what it said just before was maybe not recorded yet. In milliseconds. */
const OVERLAP = 3_600_000;

/** Something at the provider that a restored table does not know, and what becomes of it; `lost` is for the operator. */
export type Finding = {
  what: Course | 'lost';
  providerId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The kind and the id of its work. */
  of: string;
};

/** What a replay has found, how much the provider has said, and what could not be done. */
export type Replayed = { findings: Finding[]; events: number; failures: number };

type Event = { id: string; subject: Subject };

/**
 * Has a table that was restored to a moment (milliseconds) know what has happened at the provider since, or only says what it
 * does not know. Done again, it changes nothing more.
 */
export async function replay(since: number, payables: Payables, isDone: boolean): Promise<Replayed> {
  const begin = since - OVERLAP;
  const events = await eventsSince(begin);
  const findings: Finding[] = [];
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
  // Before what has become of them.
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

const findingOf = (what: Finding['what'], { id, amount, currency, metadata }: Found): Finding => ({
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

/** The last event about each thing but an intent: what is true of it is fetched, so one look is enough. */
function looksIn(events: Event[]): Event[] {
  const looks = events.filter(({ subject }) => !('intent' in subject));
  return [...new Map(looks.map((event) => [JSON.stringify(event.subject), event])).values()];
}
