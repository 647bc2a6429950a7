import { useSyncExternalStore } from 'react';

import { send } from '#web/lib/live/send.ts';

/** How long somebody is shown as typing after the last event, in milliseconds. */
const SHOWN = 5_000;
/** Typing is sent at most once in so many milliseconds. */
const SENT_EVERY = 3_000;

/** The conversations in which the other person is typing, each with the timer that ends it. */
const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let sentAt = Number.NEGATIVE_INFINITY;

const notify = () => {
  for (const listener of listeners) listener();
};

/** Shows the other person of a conversation as typing no longer. */
export function endTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  if (typing.delete(conversationId)) notify();
}

/** Shows the other person of a conversation as typing for some seconds. */
export function showTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  typing.set(conversationId, setTimeout(endTyping, SHOWN, conversationId));
  notify();
}

/** Sends the other person of a conversation that the user is typing; to be called at every keystroke. */
export function sendTyping(conversationId: string): void {
  const now = performance.now();
  if (now - sentAt < SENT_EVERY) return;
  sentAt = now;
  send({ type: 'typing', conversationId });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the other person of a conversation is typing. */
export const isTyping = (conversationId: string): boolean => typing.has(conversationId);

/** The same, rerendering when it changes. */
export const useIsTyping = (conversationId: string): boolean =>
  useSyncExternalStore(subscribe, () => isTyping(conversationId));
