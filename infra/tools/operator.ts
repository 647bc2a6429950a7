import type { parseArgs } from 'node:util';

import { requireReason } from '#functions/domain/audit/audit.ts';
import { accountNamed } from '#functions/domain/operator/find-operator.ts';
import {
  grantOperator,
  listOperators,
  requireGrantable,
  requireGranted,
  revokeOperator,
} from '#functions/domain/operator/grants.ts';

import { runCommands } from './commands/run-commands.ts';
import { whoami } from './commands/whoami.ts';

const usage = `npm run operator -- grant NAME --reason WHY     makes the account of this username or email an operator's
npm run operator -- revoke NAME --reason WHY    takes that back
npm run operator -- list                        says who is an operator, since when, and who made them one

  --yes   does it; without it, \`grant\` and \`revoke\` say what they would do`;

const options = {
  reason: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

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

await runCommands({ usage, options, about: 'operators', commandOf });
