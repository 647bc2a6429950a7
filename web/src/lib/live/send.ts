import type { LiveRequest } from '#shared/api/live.ts';

let sender: ((request: LiveRequest) => void) | null = null;

/** Sets what speaks for this tab over the browser's socket; null without one. */
export function setSender(sendNow: ((request: LiveRequest) => void) | null): void {
  sender = sendNow;
}

/** Says something over the browser's socket. Without one nobody hears it. */
export const send = (request: LiveRequest): void => sender?.(request);
