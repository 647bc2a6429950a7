/**
 * What banks do, and whoever is in Stripe's dashboard, in the local cloud.
 * @module-tag local
 */

import { expect, it } from 'vitest';

import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();

const ask = async (act: object, from = cloud.origin) => {
  const body = JSON.stringify(act);
  const response = await fetch(`${cloud.origin}/local/stripe`, {
    method: 'POST',
    headers: { origin: from },
    body,
  });
  return { status: response.status, body: (await response.json()) as { id?: string } };
};

it('happens on request, but not on that of another site', async () => {
  const topUp = { do: 'book', type: 'topup', amount: 700 };
  expect((await ask(topUp, 'https://elsewhere.example')).status).toBe(403);
  expect((await ask(topUp)).body.id).toMatch(/^txn_/);
  expect((await ask({ do: 'dispute', id: 'pi_none' })).status).toBe(400);
  expect((await ask({ do: 'rob' })).status).toBe(400);
});
