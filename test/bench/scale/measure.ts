import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { calls, type NamedCall } from '#shared/api/index.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { handlerOf } from '#test/functions/handler-of.ts';

import { at, type Market } from './markets.ts';
import type { Read } from './reads.ts';

/** What a read takes in one marketplace: of the table, how many records it answers, and each time in milliseconds. */
export type Taken = { rounds: number; units: number; looked: number; answered: number; times: number[] };

const WARM_UP = 3;

export const readingCalls = calls.filter(({ method }) => method === 'GET');

const callOf = (operation: string): NamedCall => {
  const call = readingCalls.find((each) => each.operation === operation);
  if (!call) throw new Error(`There is no reading call ${operation}.`);
  return call;
};

/** The reading calls that none of these reads makes. */
export function uncovered(reads: Read[]): string[] {
  const made = new Set(reads.map(({ operation }) => operation));
  return readingCalls.map(({ operation }) => operation).filter((operation) => !made.has(operation));
}

/**
 * Makes this read of each marketplace, in turns, so that a busy moment of the machine falls on all of them. First it is
 * metered, then it is timed `repeats` times, if at all.
 */
export async function take(read: Read, markets: Market[], repeats: number): Promise<Taken[]> {
  const call = callOf(read.operation);
  const handler = await handlerOf(call);
  const turns = [];
  for (const market of markets) {
    const { as } = read;
    const session = as ? { cookies: await at(market, () => cookiesOf(as)) } : {};
    const asked = { method: call.method, ...read.asked, ...session };
    const { status, body, rounds, reads: units, looked } = await at(market, () => measured(handler, asked));
    if (status !== 200) throw new Error(`${read.operation}, ${read.what}, answers ${String(status)}.`);
    const answered = Array.isArray(body) ? body.length : 1;
    turns.push({
      market,
      event: anEvent(asked),
      taken: { rounds, units, looked, answered, times: [] as number[] },
    });
  }
  const once = (market: Market, event: APIGatewayProxyEventV2) => at(market, () => handler(event, {}));
  const last = repeats > 0 ? repeats + WARM_UP : 0;
  for (let turn = 0; turn < last; turn += 1) {
    for (const { market, event, taken } of turn % 2 ? turns.toReversed() : turns) {
      const begun = performance.now();
      await once(market, event);
      if (turn >= WARM_UP) taken.times.push(performance.now() - begun);
    }
  }
  return turns.map(({ taken }) => taken);
}
