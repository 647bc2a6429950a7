import { spawn } from 'node:child_process';

/**
 * Waits with its command for the end of its input, which the operating system closes when we die in whatever way, and
 * then ends the command: nothing of ours outlives us, not even SIGKILL.
 */
const TETHER = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ cat <&3 >/dev/null; kill "$child" 2>/dev/null; } >/dev/null 2>&1 &
exec 3<&-
wait "$child"
`;

export type Tethered = {
  /** Resolves when the command has ended, or could not even be started. */
  ended: Promise<void>;
  /** The same as a signal. */
  gone: AbortSignal;
  stop: () => Promise<void>;
};

/** Starts a command that dies with us. It has its own process group, so Ctrl-C reaches us first and we end it in order. */
export function spawnTethered(command: string, args: string[]): Tethered {
  const child = spawn('sh', ['-c', TETHER, 'sh', command, ...args], {
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
  // The pipe breaks when the command ends by itself, of which `ended` tells.
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
