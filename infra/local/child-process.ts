import { spawn } from 'node:child_process';

/**
 * A shell script that runs a command and kills it when the script's standard input closes. The operating system closes
 * that pipe when this process ends, even by SIGKILL, so the command never outlives it. Only the owner may read its files.
 */
const END_WITH_PARENT = `
umask 077
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ cat <&3 >/dev/null; kill "$child" 2>/dev/null; } >/dev/null 2>&1 &
exec 3<&-
wait "$child"
`;

export type Child = {
  /** Resolves when the command has ended, or has failed to start. */
  ended: Promise<void>;
  /** Aborted when the command has ended. */
  gone: AbortSignal;
  stop: () => Promise<void>;
};

/**
 * Starts a command that ends with this process. It has a process group of its own, so that Ctrl-C reaches only this
 * process, which then stops the command in order.
 */
export function spawnChild(command: string, args: string[]): Child {
  const child = spawn('sh', ['-c', END_WITH_PARENT, 'sh', command, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const gone = new AbortController();
  const end = () => {
    child.stdin.destroy();
    gone.abort();
    resolve();
  };
  child.once('error', end).once('exit', end);
  // The pipe breaks when the command ends first; `ended` reports that.
  child.stdin.on('error', () => undefined);
  return {
    ended,
    gone: gone.signal,
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}
