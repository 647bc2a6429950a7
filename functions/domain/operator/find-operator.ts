import { loginKey } from '#functions/domain/accounts/login-key.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import type { ActingOperator } from '#functions/domain/audit/operator.ts';
import { forbidden, notFound } from '#functions/lib/errors.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { check, type Step } from '#functions/table/transactions/transaction.ts';

const noOperator = (name: string) =>
  forbidden(`${name} is no operator. \`npm run operator -- grant\` makes somebody one.`);

/** The account that has this username or email now; 404 where nobody has it. A name or address that it had before is nobody's. */
export async function accountNamed(name: string): Promise<User> {
  const key = loginKey(name);
  const { userId } = (await findItem<{ userId?: string }>(key)) ?? {};
  const user = userId === undefined ? undefined : await findUser(userId);
  const isOwn =
    user && [keys.username(user.username), keys.email(user.email)].some(({ PK }) => PK === key.PK);
  if (!isOwn) throw notFound(`There is no account ${name}.`);
  return user;
}

/** The operator of this name, in whose name something is to be done. 403 if they are none. */
export async function findOperator(name: string): Promise<ActingOperator> {
  const { id, username, isOperator } = await accountNamed(name);
  // No function may write to the grants, so that a flag alone makes nobody an operator.
  const grant = await findItem(keys.operator(id));
  if (!isOperator || !grant) throw noOperator(username);
  return { id, name: username };
}

/** Step: requires that they are an operator still. */
export const isStillOperator = ({ id, name }: ActingOperator): Step =>
  check(keys.operator(id), { when: { PK: exists }, refused: () => noOperator(name) });

/** 403 if this operator is one of the people whom a case is about: nobody decides a case of their own. */
export function requireNotParty({ id, name }: ActingOperator, parties: readonly string[]): void {
  if (parties.includes(id)) throw forbidden(`${name} is a party to this: another operator has to decide it.`);
}
