import { beforeEach, expect, it, vi } from 'vitest';

import * as gigs from '#functions/domain/gigs/listed.ts';
import { handler } from '#functions/jobs/changes.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { aChange } from '#test/functions/a-change.ts';

vi.mock('#functions/domain/gigs/listed.ts', async (original) => ({
  ...(await original()),
  refresh: vi.fn<typeof gigs.refresh>(),
}));

const refresh = vi.mocked(gigs.refresh);
beforeEach(() => void refresh.mockReset());
vi.spyOn(console, 'error').mockReturnValue(undefined);

const record = aChange(keys.gig('01jzzzzzzzzzzzzzzzzzzzzzzz'));

it('a refresh is retried while the table is unavailable', async () => {
  const error = unavailable('Try again.');
  refresh.mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue(undefined);
  expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] });
  expect(refresh).toHaveBeenCalledTimes(3);
});

it('a record that fails for another reason is reported at once', async () => {
  refresh.mockRejectedValue(new TypeError('It has no price.'));
  expect(await handler({ Records: [record] })).toEqual({
    batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber }],
  });
  expect(refresh).toHaveBeenCalledOnce();
});
