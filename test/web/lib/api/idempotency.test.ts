import { expect, it, vi } from 'vitest';

import { openConversation } from '#web/components/contact/open-conversation.ts';
import { register } from '#web/features/auth/api.ts';
import { createReview } from '#web/features/reviews/api.ts';

type Mutation<Variables> = { mutationFn?: (variables: Variables, context: never) => Promise<unknown> };

const run = <Variables>({ mutationFn }: Mutation<Variables>, variables: Variables) =>
  mutationFn?.(variables, undefined as never);

/** The Idempotency-Keys of the creating calls that are made meanwhile; there are no records yet. */
async function keysOf(act: () => Promise<unknown> | undefined) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return Response.json({ message: '', code: 'not_found' }, { status: 404 });
    keys.push(new Headers(headers).get('idempotency-key'));
    return Response.json({});
  });
  await act();
  return keys;
}

it('a registration, a review and a new conversation can be sent again', async () => {
  const idempotencyKey = 'k';
  const account = { username: 'ada', email: 'ada@example.com', password: 'a good long password' };
  expect(await keysOf(() => run(register, { body: account, idempotencyKey }))).toEqual(['k']);
  const review = { gigId: 'g', star: 5, desc: '' };
  expect(await keysOf(() => run(createReview, { body: review, idempotencyKey }))).toEqual(['k']);
  expect(await keysOf(() => run(openConversation, { id: 'c', to: 'u' }))).toEqual(['c']);
});
