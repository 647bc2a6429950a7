import { describe, expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { recordAct, type AuditItem } from '#functions/domain/audit/audit.ts';
import {
  accountNamed,
  findOperator,
  isStillOperator,
  requireNotParty,
} from '#functions/domain/operator/find-operator.ts';
import { grantOperator, revokeOperator } from '#functions/domain/operator/grants.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { newest } from '#functions/table/page.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { aMember as aMemberWith } from '#test/functions/domain/accounts/a-member.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

const ordered = { reason: 'Answers disputes.', by: 'user/ops' };
const aMember = () => aMemberWith('hash of the password');

function anAct(orderId: string, reason = 'Nothing was delivered.') {
  const operator = { id: newId(), name: 'ada' };
  const about = { kind: 'order', id: orderId };
  const [before, after] = [{ stage: 'DISPUTED' }, { stage: 'FINISHED' }];
  return { act: 'operator.grant', about, operator, ranBy: 'user/ops', reason, before, after } as const;
}

describe('an act', () => {
  it('is written down once, about its thing, and listed with all others', async () => {
    const act = anAct(newId());
    const step = recordAct(act);
    await transact([step]);
    const { items } = await newest<AuditItem>({ index: 'GSI1', key: lists.acts() }, { limit: 100 });
    const listed = items.find(({ card }) => card.about.id === act.about.id);
    expect(listed?.card).toEqual({ ...act, id: expect.any(String), at: expect.stringMatching(/Z$/) });
    const key = keys.act(act.about, listed?.card.id ?? '');
    expect(await findItem(key)).toMatchObject({ card: listed?.card });
    await expect(transact([step])).rejects.toThrow(/ConditionalCheckFailed/);
  });

  it.each(['', '  \n', 'x'.repeat(2_001)])('is none with the reason %j', (reason) => {
    expect(() => recordAct(anAct(newId(), reason))).toThrow(/reason/);
  });
});

describe('in whose name something is done', () => {
  it('is an operator, by username or email', async () => {
    const { id, username, email } = await aMember();
    await grantOperator(id, ordered);
    for (const name of [username, username.toUpperCase(), email])
      expect(await findOperator(name)).toEqual({ id, name: username });
  });

  it('is nobody else, and nobody whose role was taken back, also between the look and the act', async () => {
    const { id, username } = await aMember();
    await expect(findOperator(username)).rejects.toThrow(/is no operator/);
    // As no command does: a flag that no grant stands behind.
    const { isOperator } = await changeAccount(id, () => ({ set: { isOperator: true } }));
    expect(isOperator).toBe(true);
    await expect(findOperator(username)).rejects.toThrow(/is no operator/);
    await changeAccount(id, () => ({ remove: ['isOperator'] }));
    await grantOperator(id, ordered);
    const operator = await findOperator(username);
    await transact([isStillOperator(operator)]);
    await revokeOperator(id, ordered);
    await expect(transact([isStillOperator(operator)])).rejects.toThrow(/is no operator/);
    await expect(findOperator(username)).rejects.toThrow(/is no operator/);
  });

  it('is no party to the case', async () => {
    const [operator, other] = [{ id: newId(), name: 'ada' }, newId()];
    expect(() => requireNotParty(operator, [other, newId()])).not.toThrow();
    expect(() => requireNotParty(operator, [other, operator.id])).toThrow(/is a party to this/);
  });
});

it('an account is known by its present name alone', async () => {
  const { id, username } = await aMember();
  const name = `Renamed ${id}`;
  await changeAccount(id, () => ({ set: { username: name } }));
  expect(await accountNamed(name)).toMatchObject({ id });
  for (const other of [username, `nobody-${id}`, `nobody-${id}@example.com`])
    await expect(accountNamed(other)).rejects.toThrow(`There is no account ${other}.`);
});
