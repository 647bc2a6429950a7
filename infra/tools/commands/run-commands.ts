import { parseArgs, type ParseArgsConfig } from 'node:util';

import { AppError } from '#functions/lib/errors.ts';
import { UserError } from '#infra/local/user-error.ts';

import { selectTable } from './select-table.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values'];

/** A program with several commands about an environment's table. */
type Program<O extends Options> = {
  usage: string;
  options: O;
  /** What of the table it is about. */
  about: string;
  /** The command that was asked for, which answers the exit code; undefined if there is none. */
  commandOf: (words: string[], values: Values<O>) => (() => Promise<number>) | undefined;
};

/** Runs the command that was asked for. What is refused is said in a line, and the exit code is 2. */
export async function runCommands<const O extends Options>(program: Program<O>): Promise<void> {
  try {
    process.exitCode = await run(program);
  } catch (error) {
    console.error(error instanceof UserError || error instanceof AppError ? error.message : error);
    process.exitCode = 2;
  }
}

async function run<O extends Options>({ usage, options, about, commandOf }: Program<O>): Promise<number> {
  const { values, positionals } = readArguments(options, usage);
  const command = commandOf(positionals, values);
  if (!command) throw new UserError(usage);
  console.log(`The ${about} of ${selectTable()}\n`);
  return command();
}

function readArguments<O extends Options>(options: O, usage: string) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${usage}`);
  }
}
