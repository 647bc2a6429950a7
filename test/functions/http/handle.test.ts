import { beforeEach, describe, expect, it, vi } from 'vitest';

import { type SessionUser, startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { handle } from '#functions/http/handle.ts';
import { notFound } from '#functions/lib/errors.ts';
import { sign } from '#functions/services/tokens.ts';
import { call } from '#shared/api/call.ts';
import { wholeNumber } from '#shared/entities/fields.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as z from '#shared/zod.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { cookiesOf, endedCookiesOf } from '#test/functions/cookies-of.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();
useSessions();

const query = z.object({ count: z._default(wholeNumber(1, 5), 1) });
const reply = z.object({ by: z.string() });
const write = call({ summary: 'Write', method: 'POST', path: '/things', access: 'seller', query, reply });
const read = call({ summary: 'Read', method: 'GET', path: '/things', access: 'user', query, reply });
const visit = call({ summary: 'Visit', method: 'GET', path: '/visit', access: 'visitor', query, reply });

/** What the implementations did, in order. */
const done: string[] = [];
beforeEach(() => void done.splice(0));
const gone = notFound('It is gone.');

const writing = handle(write, {
  load: async ({ caller }) => {
    done.push(`loaded for a ${caller.role}`);
    return 'what was loaded';
  },
  run: async ({ caller, loaded }) => {
    done.push(`wrote with ${loaded}`);
    return { by: caller.username };
  },
});
const refusing = handle(write, {
  load: () => Promise.reject(gone),
  run: async () => {
    done.push('wrote');
    return { by: 'nobody' };
  },
});
const reading = handle(read, {
  run: async ({ caller }) => ({ by: `${caller.role} ${caller.id}` }),
});
const visiting = handle(visit, {
  run: async ({ caller }) => ({ by: caller?.id ?? 'nobody' }),
});

async function ask(handler: typeof writing, cookies: string[], more: Parameters<typeof anEvent>[0] = {}) {
  const { statusCode, body = '' } = await handler(anEvent({ cookies, ...more }), aContext);
  return { status: statusCode, body: JSON.parse(body) as Record<string, string> };
}

describe('a call that writes', () => {
  it('gets what it loaded before, and the full caller', async () => {
    const seller = await aSeller();
    const { status, body } = await ask(writing, await cookiesOf(seller));
    expect([status, body]).toEqual([200, { by: seller.username }]);
    expect(done).toEqual(['loaded for a seller', 'wrote with what was loaded']);
  });

  it('never writes for a session that is over, even when its load has succeeded', async () => {
    const cookies = await endedCookiesOf(await aSeller());
    expect((await ask(writing, cookies)).status).toBe(401);
    expect((await ask(refusing, cookies)).status).toBe(401);
    expect(done.filter((each) => each.startsWith('wrote'))).toEqual([]);
  });

  it('does not write when loading was refused, and answers with the refusal', async () => {
    const { status, body } = await ask(refusing, await cookiesOf(await aSeller()));
    expect([status, body['message']]).toEqual([404, gone.message]);
    expect(done).toEqual([]);
  });
});

describe('a caller who has opened a shop since their token was signed', () => {
  /** The cookies of a seller's session, whose token is from when they were a buyer. */
  async function earlierCookies(user: SessionUser): Promise<string[]> {
    const sessionId = await startSession(user);
    return [`session=${await sign({ userId: user.id, sessionId, role: 'buyer' })}`];
  }

  it('makes calls of sellers, for which all is loaded as for a seller, and reads as one', async () => {
    const seller = await aSeller();
    expect((await ask(writing, await earlierCookies(seller))).status).toBe(200);
    expect(done).toEqual(['loaded for a buyer', 'loaded for a seller', 'wrote with what was loaded']);
    expect((await ask(reading, await earlierCookies(seller))).body).toEqual({ by: `seller ${seller.id}` });
  });
});

describe('an operator', () => {
  const trade = call({ ...write, access: 'trader' });
  const trading = handle(trade, { run: async ({ caller }) => ({ by: caller.username }) });

  it('neither buys nor sells, and reads as anybody', async () => {
    const operator = { ...(await aSeller()), role: 'operator' as const };
    const cookies = await cookiesOf(operator);
    for (const handler of [trading, writing]) {
      const { status, body } = await ask(handler, cookies);
      expect([status, body['message']]).toEqual([403, accessTexts.operatorsTradeNot.message]);
    }
    expect(done.filter((each) => each.startsWith('wrote'))).toEqual([]);
    expect((await ask(reading, cookies)).body).toEqual({ by: `operator ${operator.id}` });
  });

  it('is the only one who does not trade', async () => {
    const buyer = await aBuyer();
    expect((await ask(trading, await cookiesOf(buyer))).body).toEqual({ by: buyer.username });
    expect((await ask(trading, [])).status).toBe(401);
  });
});

describe('a caller whose session is over', () => {
  it('gets a 401, whatever else is wrong with the request', async () => {
    const seller = await aSeller();
    const [ended, alive] = [await endedCookiesOf(seller), await cookiesOf(seller)];
    for (const handler of [writing, reading]) {
      const malformed = { query: { count: 'many' } };
      for (const request of [{}, malformed]) expect((await ask(handler, ended, request)).status).toBe(401);
      expect((await ask(handler, alive, malformed)).status).toBe(400);
    }
    const buyer = { ...seller, role: 'buyer' as const };
    expect((await ask(writing, await endedCookiesOf(buyer))).status).toBe(401);
    expect((await ask(writing, await cookiesOf(buyer))).status).toBe(403);
  });

  it('counts as signed out in a call that visitors may make', async () => {
    const seller = await aSeller();
    expect((await ask(visiting, await endedCookiesOf(seller))).body).toEqual({ by: 'nobody' });
    expect((await ask(visiting, await cookiesOf(seller))).body).toEqual({ by: seller.id });
    expect((await ask(visiting, [])).body).toEqual({ by: 'nobody' });
  });
});

describe('the signature of a session token', () => {
  const open = call({ summary: 'Open', method: 'GET', path: '/open', access: 'anyone', query, reply });
  const ignoring = handle(open, {
    run: async () => ({ by: 'anyone' }),
  });

  it('is verified once per request, and not at all by a call that ignores sessions', async () => {
    const cookies = await cookiesOf(await aSeller());
    const checked = vi.spyOn(crypto.subtle, 'verify');
    for (const [handler, times] of [
      [ignoring, 0],
      [visiting, 1],
      [reading, 1],
      [writing, 1],
    ] as const) {
      checked.mockClear();
      expect((await ask(handler, cookies)).status).toBe(200);
      expect(checked).toHaveBeenCalledTimes(times);
    }
    checked.mockRestore();
  });
});

it('a call whose time is nearly over is unavailable, to be retried', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const waiting = handle(visit, { run: () => new Promise(() => undefined) });
  const {
    statusCode,
    headers,
    body = '',
  } = await waiting(anEvent({ method: 'GET' }), {
    ...aContext,
    getRemainingTimeInMillis: () => 20,
  });
  expect([statusCode, headers?.['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', reason: 'request.unavailable' });
});
