import { changeAccount } from '#functions/domain/accounts/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { recordAct, type ActName } from '#functions/domain/audit/audit.ts';
import type { GrantItem, ActingOperator } from '#functions/domain/audit/operator.ts';
import { findObligations } from '#functions/domain/closing/obligations.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItems, pagesOf } from '#functions/table/read.ts';
import { drop, replace } from '#functions/table/transactions/transaction.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

/** Why it is done, and who runs the command. */
export type Ordered = { reason: string; by: string };

/** 409 unless this account can be an operator's: nobody may rely on what it bought or sells. Its gigs are those of a shop, which stays. */
export async function requireGrantable(user: User): Promise<void> {
  const { username } = user;
  if (user.isOperator) throw conflict(`${username} is an operator already.`);
  if (user.deletion || user.erasedAt) throw conflict(`${username} is closing the account.`);
  if (user.isSeller) throw conflict(`${username} has a shop, and operators can neither buy nor sell.`);
  const open = await findObligations(user.id);
  const where = [...new Set(open.map(({ path }) => path))].join(', ');
  if (open.length > 0) throw conflict(`Others still rely on the account of ${username}: see its ${where}.`);
}

/** 409 if this account is no operator's. */
export function requireGranted({ username, isOperator }: User): void {
  if (!isOperator) throw conflict(`${username} is no operator.`);
}

/** Makes somebody an operator, and ends their sessions. 409 if they cannot be one. */
export const grantOperator = (userId: string, ordered: Ordered): Promise<User> =>
  changeAccount(userId, async (user) => {
    await requireGrantable(user);
    const grant: GrantItem = { ...keys.operator(userId), userId, since: timestamp(), by: ordered.by };
    return {
      set: { isOperator: true },
      steps: [replace(grant), written('operator.grant', user, { ...user, isOperator: true }, ordered)],
      endsSessions: true,
    };
  });

/** Takes the role of an operator from somebody, and ends their sessions. 409 if they have none. */
export const revokeOperator = (userId: string, ordered: Ordered): Promise<User> =>
  changeAccount(userId, (user) => {
    requireGranted(user);
    const { isOperator: _, ...without } = user;
    return {
      remove: ['isOperator'],
      steps: [drop(keys.operator(userId)), written('operator.revoke', user, without, ordered)],
      endsSessions: true,
    };
  });

/** Step: records a change of somebody's role, which needs no operator. */
const written = (act: ActName, user: User, changed: User, { reason, by }: Ordered) =>
  recordAct({
    act,
    about: { kind: 'account', id: user.id },
    operator: null,
    ranBy: by,
    reason,
    before: { role: roleOf(user) },
    after: { role: roleOf(changed) },
  });

const PAGE = 100;

/** An operator, since when they are one, and who made them one. */
export type Granted = ActingOperator & Pick<GrantItem, 'since' | 'by'>;

/** All operators. */
export async function listOperators(): Promise<Granted[]> {
  const { PK } = keys.operator.begins();
  const found: Granted[] = [];
  for await (const grants of pagesOf<GrantItem>({ where: { PK }, limit: PAGE })) {
    const accounts = grants.map(({ userId }) => keys.user(userId));
    const users = await findItems<User>(accounts, ['id', 'username'], 'strong');
    const names = new Map(users.map(({ id, username }) => [id, username]));
    found.push(...grants.map(({ userId: id, since, by }) => ({ id, name: names.get(id) ?? id, since, by })));
  }
  return found;
}
