import type { parseArgs } from 'node:util';

import { requireReason } from '#functions/domain/audit/audit.ts';
import { findOperator } from '#functions/domain/operator/find-operator.ts';
import type { Acting } from '#functions/domain/operator/money/acting.ts';
import { environment } from '#infra/environments.ts';
import { UserError } from '#infra/local/user-error.ts';
import { whoami } from '#infra/tools/commands/whoami.ts';
import { rehearse } from '#infra/tools/rehearse.ts';

/** What any command about the books may be given. */
export const options = {
  reference: { type: 'string' },
  days: { type: 'string' },
  'from-market': { type: 'boolean', default: false },
  'to-bank': { type: 'boolean', default: false },
  'for-sellers': { type: 'boolean', default: false },
  as: { type: 'string' },
  reason: { type: 'string' },
  seen: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

export type Values = ReturnType<
  typeof parseArgs<{ options: typeof options; allowPositionals: true }>
>['values'];

/** A command about the books: its words after its name, what it does in a line or two, and how. It answers the exit code. */
export type Command = {
  words: readonly string[];
  does: string;
  run: (words: string[], values: Values) => Promise<number>;
};

/** Whoever is named by `--as`, and why. 400 without a reason, 403 if they are no operator. */
export async function actingFor({ as, reason: why }: Values): Promise<Acting> {
  if (!as) throw new UserError('Name the operator who does it: --as NAME.');
  const reason = requireReason(why);
  const [operator, ranBy] = await Promise.all([findOperator(as), whoami()]);
  return { operator, ranBy, reason };
}

/** The currency of the environment that a command is about. */
export const currencyHere = (): string =>
  process.env['CURRENCY'] ?? environment(process.env['ENVIRONMENT'] ?? '').currency;

/** Says in whose name it is done, and why. */
export const signedBy = ({ operator, ranBy, reason }: Acting): string =>
  `By ${operator.name} (the command is run by ${ranBy}): ${reason}`;

/** Says in whose name it is done and why, and does it if that is wanted; otherwise only what refuses it is thrown. Answers the exit code. */
export async function actIf(
  { yes }: Pick<Values, 'yes'>,
  acting: Acting,
  act: () => Promise<unknown>,
): Promise<number> {
  console.log(signedBy(acting));
  if (!yes) {
    await rehearse(act);
    console.log('Nothing is done yet: add --yes.');
    return 1;
  }
  await act();
  console.log('Done.');
  return 0;
}
