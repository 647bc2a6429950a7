import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { calls, type NamedCall } from '#shared/api/index.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { handlerOf } from '#test/functions/handler-of.ts';

import { at, type Market } from './markets.ts';
import type { Read } from './reads.ts';

/** The cost of a read in one marketplace: its use of the table, the number of records answered, and milliseconds. */
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
 * Makes this read in each marketplace: once to measure its use of the table, and then `repeats` times to measure its
 * time, in turns, so that load on the machine affects all of them alike.
 */
export async function measureRead(read: Read, markets: Market[], repeats: number): Promise<Taken[]> {
  const call = callOf(read.operation);
  const handler = await handlerOf(call);
  const turns = [];
  for (const market of markets) {
    const { as } = read;
    const session = as ? { cookies: await at(market, () => cookiesOf(as)) } : {};
    const request = { method: call.method, ...read.request, ...session };
    const { status, body, rounds, reads: units, looked } = await at(market, () => measured(handler, request));
    if (status !== 200) throw new Error(`${read.operation}, ${read.what}, answers ${String(status)}.`);
    const answered = Array.isArray(body) ? body.length : 1;
    turns.push({
      market,
      event: anEvent(request),
      taken: { rounds, units, looked, answered, times: [] as number[] },
    });
  }
  const once = (market: Market, event: APIGatewayProxyEventV2) => at(market, () => handler(event, {}));
  const last = repeats > 0 ? repeats + WARM_UP : 0;
  for (let turn = 0; turn < last; turn += 1) {
    for (const { market, event, taken } of turn % 2 ? turns.toReversed() : turns) {
      const started = performance.now();
      await once(market, event);
      if (turn >= WARM_UP) taken.times.push(performance.now() - started);
    }
  }
  return turns.map(({ taken }) => taken);
}
