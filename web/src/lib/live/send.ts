import type { LiveRequest } from '#shared/api/live.ts';

let speaker: ((request: LiveRequest) => void) | null = null;

/** Sets what speaks for this tab over the browser's socket; null without one. */
export function setSpeaker(speak: ((request: LiveRequest) => void) | null): void {
  speaker = speak;
}

/** Says something over the browser's socket. Without one nobody hears it. */
export const say = (request: LiveRequest): void => speaker?.(request);
