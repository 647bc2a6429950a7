import { parseArgs } from 'node:util';

import { requireReason } from '#functions/domain/operator/audit.ts';
import { accountNamed } from '#functions/domain/operator/find-operator.ts';
import {
  grantOperator,
  listOperators,
  requireGrantable,
  requireGranted,
  revokeOperator,
} from '#functions/domain/operator/grants.ts';
import { AppError } from '#functions/lib/errors.ts';
import { UserError } from '#infra/local/user-error.ts';

import { selectTable } from './select-table.ts';
import { whoami } from './whoami.ts';

const usage = `npm run operator -- grant NAME --reason WHY     makes the account of this username or email an operator's
npm run operator -- revoke NAME --reason WHY    takes that back
npm run operator -- list                        says who is an operator, since when, and who made them one

  --yes   does it; without it, \`grant\` and \`revoke\` say what they would do`;

const options = {
  reason: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`);
  }
}

type Values = ReturnType<typeof readArguments>['values'];

async function list(): Promise<number> {
  const operators = await listOperators();
  if (operators.length === 0) console.log('Nobody is an operator.');
  for (const { name, since, by } of operators) console.log(`${name}  since ${since.slice(0, 10)}, by ${by}`);
  return 0;
}

const changes = {
  grant: { require: requireGrantable, make: grantOperator, says: 'becomes an operator' },
  revoke: { require: requireGranted, make: revokeOperator, says: 'is no operator any more' },
} as const;

async function change(name: keyof typeof changes, login: string, values: Values): Promise<number> {
  const reason = requireReason(values.reason);
  const { require, make, says } = changes[name];
  const user = await accountNamed(login);
  await require(user);
  const by = await whoami();
  console.log(`${user.username} <${user.email}> ${says}, by ${by}, and is signed out everywhere.`);
  if (!values.yes) {
    console.log('Nothing is done yet: add --yes.');
    return 1;
  }
  await make(user.id, { reason, by });
  console.log('Done.');
  return 0;
}

function commandOf([name, login]: string[], values: Values): (() => Promise<number>) | undefined {
  if (name === 'list') return list;
  if ((name === 'grant' || name === 'revoke') && login !== undefined)
    return () => change(name, login, values);
  return undefined;
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const command = commandOf(positionals, values);
  if (!command) throw new UserError(usage);
  console.log(`The operators of ${selectTable()}\n`);
  return command();
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof UserError || error instanceof AppError ? error.message : error);
  process.exitCode = 2;
}
