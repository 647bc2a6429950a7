import { describe, expect, it } from 'vitest';

import { conflict, notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { findItem } from '#functions/table/read.ts';
import { createOnce, type CreateRequest } from '#functions/table/transactions/create-once.ts';
import { type Step, create, transact } from '#functions/table/transactions/transaction.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

const keyOf = (id: string): Key => ({ PK: `THING#${id}`, SK: 'THING' });
const aRequest = (more: Partial<CreateRequest> = {}): CreateRequest => ({
  owner: 'somebody',
  call: 'things.create',
  key: newId(),
  input: { title: 'A thing' },
  ...more,
});

/** Creates a thing once per key, and returns the id of the thing that the caller gets. */
function make(request: CreateRequest, more: Step[] = []): Promise<string> {
  const id = newId();
  return createOnce(request, {
    id,
    create: async (claim) => {
      await transact([create(keyOf(id)), ...more, ...claim]);
      return id;
    },
    get: async (earlierId) => earlierId,
  });
}

/** A step that succeeds only once, like a freelancer's bid on a project. */
const taken = () => conflict('There is one already.');
const onlyOne = (name: string) => create({ PK: `ONE#${name}`, SK: 'ONE' }, taken);

describe('a request with an idempotency key', () => {
  it('creates one thing, however often it is sent, in sequence or at the same time', async () => {
    const request = aRequest();
    const first = await make(request);
    const again = await Promise.all(Array.from({ length: 8 }, () => make(request)));
    expect(new Set([first, ...again])).toEqual(new Set([first]));
    const atOnce = aRequest();
    const made = await Promise.all(Array.from({ length: 8 }, () => make(atOnce)));
    expect(new Set(made).size).toBe(1);
    expect(await findItem(keyOf(made[0] ?? ''))).toBeDefined();
  });

  it('gets its thing even if creating it again would be refused', async () => {
    const request = aRequest();
    const step = onlyOne(newId());
    const first = await make(request, [step]);
    expect(await make(request, [step])).toBe(first);
    const gone = () => Promise.reject(notFound('The picture is gone.'));
    const get = async (earlierId: string) => earlierId;
    expect(await createOnce(request, { id: newId(), create: gone, get })).toBe(first);
  });

  it('is refused with another input, and does not share its key with other users', async () => {
    const request = aRequest();
    const step = onlyOne(newId());
    await make(request, [step]);
    const other = { ...request, input: { title: 'Another thing' } };
    await expect(make(other)).rejects.toMatchObject({ status: 409, message: requestTexts.keyReused.message });
    const others = { ...request, owner: 'somebody else' };
    await expect(make(others, [step])).rejects.toThrow('There is one already.');
  });

  it('is refused like any other if nothing was created with it, and may be sent again', async () => {
    const request = aRequest();
    const step = onlyOne(newId());
    await make(aRequest(), [step]);
    await expect(make(request, [step])).rejects.toThrow('There is one already.');
    const made = await make(request);
    expect(await findItem(keyOf(made))).toBeDefined();
  });

  it('reads nothing unless it is repeated', async () => {
    const request = aRequest();
    expect((await measureTable(() => make(request))).operations).toEqual(['TransactWrite']);
    expect((await measureTable(() => make(request))).operations).toEqual(['TransactWrite', 'Get']);
  });
});

it('a request without a key creates a thing each time', async () => {
  const request = aRequest({ key: undefined });
  expect(await make(request)).not.toBe(await make(request));
});
