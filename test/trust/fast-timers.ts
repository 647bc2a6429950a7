import { afterEach } from 'vitest';

const SPEED = 20;
/** Milliseconds. Shorter timers keep their delay; longer ones are retries' pauses and timeouts. */
const PAUSE = 400;

const { setTimeout: wait } = globalThis;

/** Lets this file's tests run the long timers of this process twenty times as fast. */
export function useFastTimers() {
  const restore = () => void (globalThis.setTimeout = wait);
  const shorten =
    (longest: number) =>
    (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
      wait(run, delay >= PAUSE && delay <= longest ? delay / SPEED : delay, ...values);
  afterEach(restore);
  return {
    /** Speeds up timers no longer than `longest` until `restore` or the end of the test. */
    begin(longest = Infinity): void {
      globalThis.setTimeout = Object.assign(shorten(longest), wait) as typeof setTimeout;
    },
    restore,
  };
}
