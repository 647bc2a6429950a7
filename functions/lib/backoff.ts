import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 1_000;

/** Waits before another attempt: a random time that grows with the number of attempts made, up to a second. */
export async function backOff(attempts: number): Promise<void> {
  await pause(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts));
}
