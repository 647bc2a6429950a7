import { expect, it } from 'vitest';

import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { requestMovement, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { takeFromSeller } from '#functions/domain/money/released/take-from-seller.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { movementMachine, type MovementState, type MovementType } from '#shared/rules/money/movement.ts';

const at = '2026-11-26T12:00:00.000Z';
const lines = [
  { account: 'provider', amount: 900 },
  { account: 'seller:s1', amount: -900 },
];

const aMovement = (type: MovementType, state: MovementState): MovementItem => ({
  PK: 'LEDGER#order#o1',
  SK: 'MOV#m1',
  movementId: 'm1',
  type,
  state,
  kind: 'order',
  id: 'o1',
  payment: 1,
  amount: 900,
  currency: 'usd',
  requestedAt: at,
  attempts: 0,
});

it('a movement begins where the machine lets it: what was released clears first', () => {
  const request = { kind: 'order', id: 'o1', payment: 1, amount: 900, currency: 'usd', at } as const;
  const begun = [
    requestMovement('refund', request),
    requestMovement('transfer', { ...request, state: 'CLEARING' }),
  ];
  const first = movementMachine.transitions
    .filter(({ by, from }) => by === 'decision' && from.length === 0)
    .map(({ to }) => to);
  expect(begun.map(({ item }) => item?.['state'])).toEqual(first);
});

it('a movement goes only where its state allows it, and is never written elsewhere', () => {
  const step = changeMovement(aMovement('refund', 'SENT'), 'prove', 'provider', {
    set: { providerId: 're_1' },
  });
  expect(step.update?.set).toEqual({ state: 'CONFIRMED', providerId: 're_1' });
  expect(step.when).toMatchObject({ state: 'SENT', amount: 900, attempts: 0 });
  for (const state of ['CLEARING', 'WAITING', 'CONFIRMED', 'FAILED'] as const)
    expect(() => changeMovement(aMovement('refund', state), 'prove', 'provider', {})).toThrow(
      `Movement: 'prove' is not possible in ${state}.`,
    );
});

it('what a movement books is of the kind that its row names, by the actor of the row', () => {
  const kinds = (['refund', 'transfer', 'reversal', 'fee'] as const).map(
    (type) => bookMovement(aMovement(type, 'SENT'), 'prove', 'provider', { lines, at }).item?.['kind'],
  );
  expect(kinds).toEqual(['refundProven', 'transferProven', 'reversalProven', 'fee']);
  const returned = bookMovement(aMovement('refund', 'CONFIRMED'), 'retry', 'provider', { lines, at });
  expect(returned.item).toMatchObject({ kind: 'refundFailed', currency: 'usd', by: 'provider', at });
});

it('a movement books nothing where its row names nothing', () => {
  const sent = aMovement('refund', 'SENT');
  expect(() => bookMovement(sent, 'retry', 'provider', { lines, at })).toThrow('books nothing');
  expect(() => bookMovement(sent, 'begin', 'clock', { lines, at })).toThrow('books nothing');
});

it('what a seller gives back is looked at again if the transfer has left since its hold was read', () => {
  const held = {
    kind: 'order',
    id: 'o1',
    payment: 1,
    sellerId: 's1',
    currency: 'usd',
    commissionRate: 10,
  } as const;
  const payout = { state: 'clearing', amount: 900, at, movementId: 'm1' } as const;
  const hold = { ...held, payout } as never;
  const giveBack = (state: MovementState) =>
    takeFromSeller({ held, hold, transfer: aMovement('transfer', state), reversals: [] }, 900, at);
  expect(giveBack('CLEARING').steps[0]?.update?.set).toMatchObject({ state: 'CONFIRMED', amount: 0 });
  for (const state of ['SENT', 'CONFIRMED', 'FAILED'] as const)
    expect(() => giveBack(state)).toThrow(Outdated);
});
