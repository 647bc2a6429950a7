import { afterEach } from 'vitest';

const SPEED = 20;
/** Milliseconds. Shorter timers keep their delay; longer ones are pauses before retries, and timeouts. */
const SHORTEST = 400;

const { setTimeout: wait } = globalThis;

/** Makes the long timers of this process twenty times as fast in this file's tests. */
export function useFastTimers() {
  const restore = () => void (globalThis.setTimeout = wait);
  const shorten =
    (longest: number) =>
    (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
      wait(run, delay >= SHORTEST && delay <= longest ? delay / SPEED : delay, ...values);
  afterEach(restore);
  return {
    /** Speeds up timers no longer than `longest` until `restore` or the end of the test. */
    begin(longest = Infinity): void {
      globalThis.setTimeout = Object.assign(shorten(longest), wait) as typeof setTimeout;
    },
    restore,
  };
}
