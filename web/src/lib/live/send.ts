import type { LiveRequest } from '#shared/api/live.ts';

type Send = (request: LiveRequest) => void;

let sender: Send | null = null;

/** Sets what sends for this tab over the browser's socket; null without one. */
export function setSender(next: Send | null): void {
  sender = next;
}

/** Sends something over the browser's socket. Without one it is dropped. */
export const send: Send = (request) => sender?.(request);
