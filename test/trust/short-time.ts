import { afterEach } from 'vitest';

const SPEED = 20;
/** Milliseconds. What waits less is part of how things work; what waits longer is a pause, or somebody's patience. */
const PAUSE = 400;

const { setTimeout: wait } = globalThis;

/** Lets this file's tests pass the time of those who wait in this process twenty times as fast. */
export function useShortTime() {
  const restore = () => void (globalThis.setTimeout = wait);
  const shorten =
    (longest: number) =>
    (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
      wait(run, delay >= PAUSE && delay <= longest ? delay / SPEED : delay, ...values);
  afterEach(restore);
  return {
    /** From now on until `restore` or the test's end: of all who wait, or of those who wait no longer than this. */
    begin(longest = Infinity): void {
      globalThis.setTimeout = Object.assign(shorten(longest), wait) as typeof setTimeout;
    },
    restore,
  };
}
