import { expect, it, vi } from 'vitest';

import { random } from '#infra/seed/random.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { useFaultyConnection } from '#test/functions/table/faulty-connection.ts';
import { seed, sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { tally } from '#test/trust/tally.ts';

import { aWriter, findLostWrites, emptyLog } from './writers.ts';

const WRITERS = sized(4, 12);
const TASKS = sized(2, 10);

const cloud = useCloud();
const connection = useFaultyConnection({ sparesLastAttempt: false });
const { pick } = random(`throttling ${seed}`);
vi.spyOn(console, 'error').mockReturnValue(undefined);
vi.spyOn(console, 'info').mockReturnValue(undefined);

it('calls are unavailable, to be retried after a second, while the database throttles every request', async () => {
  const { browser } = await aMember(cloud);
  const replies = await connection.during({ throttled: 1, lost: 0 }, () =>
    Promise.all(['/orders', '/gigs', '/conversations'].map((path) => browser.get(path))),
  );
  for (const { status, body, headers } of replies) {
    expect([status, body]).toEqual([503, { code: 'unavailable', ...requestTexts.unavailable }]);
    expect(headers.get('retry-after')).toBe('1');
  }
  expect((await browser.get('/orders')).status).toBe(200);
});

it.each([0.1, 0.3])(
  'while a share of %d is throttled, every call succeeds or is unavailable, and no write is lost',
  async (throttled) => {
    const log = emptyLog();
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => aWriter(cloud, log)));
    const before = connection.faults().throttled;
    await connection.during({ throttled, lost: 0 }, () =>
      Promise.all(
        writers.map(async ({ work }) => {
          for (let task = 0; task < TASKS; task += 1) await pick(work)();
        }),
      ),
    );
    expect(connection.faults().throttled).toBeGreaterThan(before);
    expect([...log.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect([...log.retryAfter].filter((seconds) => seconds !== '1')).toEqual([]);
    expect(await findLostWrites(log.acknowledged)).toEqual([]);
    tally('acknowledged writes', log.acknowledged.length);
    tally('records recounted', await expectNoDifferences());
  },
);
