import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { describe } from 'vitest';

/** A program that others wrote, which judges something of ours. Nothing else needs it, so it need not be there. */
export type Tool = {
  name: string;
  /** The command that shows its version, given where it is. */
  showVersion: (command: string) => readonly [program: string, ...args: string[]];
  /** The only version that is used: another one knows less of what it judges, or finds other things. */
  version: string;
  /** How it is had. */
  had: string;
};

/** Milliseconds. No judge takes as long to show its version, or to judge: this ends one that hangs. */
const STARTING = 60_000;
const HANGING = 600_000;

export type Run = { status: number | null; output: string };

/** Runs a program to its end, which is an error if it hangs. */
export function run(command: string, args: readonly string[], { timeout = HANGING } = {}): Run {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw new Error(`${command} did not end by itself.`, { cause: error });
  return { status, output: stdout + stderr };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const findProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);

/** Why a tool cannot judge; undefined if it can. */
function whyNot({ showVersion, version }: Tool, command: string | undefined): string | undefined {
  if (!command) return 'it is not on the PATH';
  const [program, ...args] = showVersion(command);
  try {
    const { status, output } = run(program, args, { timeout: STARTING });
    if (status !== 0) return 'it cannot start';
    const words = output.split(/\s+/);
    return words.includes(version) || words.includes(`v${version}`)
      ? undefined
      : 'what is there is of another version';
  } catch {
    return 'it cannot start';
  }
}

/** The names of the tools that must judge, from `JUDGES`: a workflow that installs them has not passed without them. */
const required = (process.env['JUDGES'] ?? '').split(',');

/** Tests by a tool, which get its path. Where it cannot judge they are skipped, and a line says why, and how it is had. */
export function judge(tool: Tool, tests: (command: string) => void): void {
  const { name, version, had } = tool;
  const command = findProgram(name);
  const reason = whyNot(tool, command);
  process.stdout.write(
    reason ? `Not judged by ${name} ${version}: ${reason} (${had}).\n` : `Judged by ${name} ${version}.\n`,
  );
  if (reason && required.includes(name)) throw new Error(`${name} ${version} must judge, but ${reason}.`);
  describe.skipIf(reason !== undefined)(`judged by ${name}`, () => {
    tests(command ?? name);
  });
}
